// In a page whose screen is drawn: starts the scripts once that is painted, which they would hold up where they come before it.
// In a block, so that the page's other scripts see none of its names.
{
  /** A page that nobody looks at is not painted: so long is waited, in ms. */
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
