import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './segmented-tabs.module.css';

export interface Tab<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
  readonly badge?: ReactNode | undefined;
}

export interface SegmentedTabsProps<Id extends string> {
  label: string;
  idBase: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  look?: 'underlined' | 'segmented' | undefined;
}

/** A tab list with arrow keys, Home and End; `idBase` links it to its TabPanel. */
export function SegmentedTabs<Id extends string>(props: SegmentedTabsProps<Id>) {
  const { label, idBase, tabs, selected, onSelect, look = 'underlined' } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.id === selected);
    const targets: Record<string, number> = {
      ArrowRight: (from + 1) % tabs.length,
      ArrowLeft: (from - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = tabs[targets[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    onSelect(to.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(idBase, to.id))}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={joinClasses(styles.list, styles[look])}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(idBase, tab.id)}
          className={styles.tab}
          aria-selected={tab.id === selected}
          aria-controls={`${idBase}-panel`}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          {tab.badge}
        </button>
      ))}
    </div>
  );
}

/** The content of the selected tab. */
export function TabPanel(props: {
  idBase: string;
  selected: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { idBase, selected, className, children } = props;
  return (
    <div role="tabpanel" id={`${idBase}-panel`} aria-labelledby={tabId(idBase, selected)} className={className}>
      {children}
    </div>
  );
}

function tabId(idBase: string, id: string): string {
  return `${idBase}-tab-${id}`;
}
