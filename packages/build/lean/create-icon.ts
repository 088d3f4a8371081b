// Replaces lucide's icon factory, whose code for other frameworks and contexts would be in each bundle with an icon.
import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type Given = SVGProps<SVGSVGElement> & { size?: number | string };

/** An icon from lucide's data; hidden from screen readers unless named. */
export default function createIcon({ name, node }: IconData): (given: Given) => ReactElement {
  return function Icon({ size = 24, className = '', ...given }: Given) {
    const isNamed = Object.keys(given).some((name) => /^(aria-|role$|title$)/.test(name));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trimEnd(),
        ...(!isNamed && { 'aria-hidden': true }),
        ...given,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
