import { useId, type CSSProperties, type ReactNode } from 'react';
import styles from './slider.module.css';

export interface SliderProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  valueText?: string | undefined;
  minLabel?: string | undefined;
  maxLabel?: string | undefined;
  behind?: ReactNode | undefined;
}

/** A native range input; `behind` lies on the track, such as a histogram. */
export function Slider(props: SliderProps) {
  const { label, isLabelHidden, value, min, max, step, onChange, valueText, minLabel, maxLabel, behind } = props;
  const id = useId();
  const fill = { '--fill': (value - min) / (max - min) } as CSSProperties;
  return (
    <div className={styles.slider} style={fill}>
      <div className={isLabelHidden ? 'visually-hidden' : styles.head}>
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true">{valueText}</span>
      </div>
      {behind && <div className={styles.behind}>{behind}</div>}
      <input
        id={id}
        className={styles.input}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {(minLabel || maxLabel) && (
        <div className={styles.ends} aria-hidden="true">
          <span>{minLabel}</span>
          <span>{maxLabel}</span>
        </div>
      )}
    </div>
  );
}
