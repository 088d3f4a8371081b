import styles from './day-picker.module.css';
import { joinClasses } from './join-classes.ts';
import { words } from './words.ts';

/** The `classNames` of a react-day-picker 10 calendar in Keyturn's looks. */
export const dayPickerClassNames = {
  root: joinClasses(styles.root),
  months: joinClasses(styles.months),
  month: joinClasses(styles.month),
  month_caption: joinClasses(styles.caption),
  caption_label: joinClasses(styles.captionLabel),
  nav: joinClasses(styles.nav),
  button_previous: joinClasses(styles.navButton),
  button_next: joinClasses(styles.navButton),
  chevron: joinClasses(styles.chevron),
  month_grid: joinClasses(styles.grid),
  weekday: joinClasses(styles.weekday),
  day: joinClasses(styles.day),
  day_button: joinClasses(styles.dayButton),
  today: joinClasses(styles.today),
  selected: joinClasses(styles.selected),
  range_start: joinClasses(styles.rangeStart),
  range_middle: joinClasses(styles.rangeMiddle),
  range_end: joinClasses(styles.rangeEnd),
  disabled: joinClasses(styles.disabled),
  outside: joinClasses(styles.outside),
  hidden: joinClasses(styles.hidden),
  footer: joinClasses(styles.footer),
};

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Labels of its days, with the visible number (WCAG 2.5.3): "Today, Sunday, November 1, 2026, selected". */
export const dayPickerLabels = {
  labelDayButton: (day: Date, { today, selected }: Readonly<Record<string, boolean>>): string =>
    [today && words.today, longDay.format(day), selected && words.selected].filter(Boolean).join(', '),
};
