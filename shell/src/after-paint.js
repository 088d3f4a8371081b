// Starts a prerendered page's scripts after its first paint, which they would delay. A block keeps its names out of
// other scripts' scope.
{
  /** Longest wait in ms, because a hidden page is never painted. */
  const PATIENCE_MS = 1_000;
  let addresses = document.currentScript.dataset.src.split(' ');
  const start = () => {
    for (const address of addresses) {
      const script = document.createElement('script');
      script.src = address;
      script.async = false;
      document.head.append(script);
    }
    addresses = [];
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, PATIENCE_MS);
}
