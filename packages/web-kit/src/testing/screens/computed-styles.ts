/**
 * Caches jsdom's computed styles, which search the whole style sheet each time. No other sheet is loaded, so a style
 * depends only on the element's name and these attributes.
 */
export function keepComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  const kept = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    const attributes = ['hidden', 'open', 'style', 'type'].map((name) => element.getAttribute(name));
    const key = JSON.stringify([element.localName, pseudo, ...attributes]);
    const style = kept.get(key) ?? compute(element, pseudo);
    kept.set(key, style);
    return style;
  };
}
