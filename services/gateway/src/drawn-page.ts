import type { DrawnScreen } from './releases/view.ts';

const TEMPLATE = /<template id="(with-bar|bare|scripts)">([\s\S]*?)<\/template>/g;
/** The page's deferred scripts, in order. */
const SCRIPTS = /(?:<script defer [^>]*><\/script>)+/;
const ROOT = /(<div id="root">)[\s\S]*?(<\/div>)/;

/** The shell's page without its prerendered frame, and a function that adds a screen; null without a frame. */
export function splitPage(html: string): { plain: string; draw: (screen: DrawnScreen) => string | null } {
  const around = new Map([...html.matchAll(TEMPLATE)].map(([, name, text]) => [name, text]));
  const plain = html.replace(TEMPLATE, '');
  return {
    plain,
    draw({ path, html: screen, topBar }) {
      const frame = around.get(topBar ? 'with-bar' : 'bare');
      if (frame === undefined || !ROOT.test(plain)) return null;
      const drawn = frame.replace('<slot></slot>', () => `<div data-screen="${encodeURI(path)}">${screen}</div>`);
      // A shell of the release before starts its scripts itself.
      const scripts = around.get('scripts');
      return plain
        .replace(ROOT, (_, start: string, end: string) => start + drawn + end)
        .replace(SCRIPTS, (own) => scripts ?? own);
    },
  };
}
