import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './combo-field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import fieldStyles from './field.module.css';
import { joinClasses } from './join-classes.ts';
import { ComboOption } from './combo-option.tsx';
import { Proposal } from './proposal.tsx';

export interface ComboFieldProps extends FieldFrameProps {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
  /** The value that the error proposes, as a button in its sentence. */
  proposal?: string | null | undefined;
  onPick?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  icon?: ReactNode | undefined;
  optionIcon?: ReactNode | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
}

/** A text field with suggestions (ARIA combobox). The caller filters; a choice calls `onChange`, then `onPick`. */
export function ComboField(props: ComboFieldProps) {
  const { value, onChange, onPick, onBlur, suggestions, proposal, icon, optionIcon, placeholder, name, ...frame } =
    props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [refusal, setRefusal] = useState(frame.error);
  const listId = useId();
  // The error replaces the list.
  if (frame.error !== refusal) {
    setRefusal(frame.error);
    if (frame.error) setIsOpen(false);
  }
  const isSettled = suggestions.length === 1 && suggestions[0] === value;
  const isShown = isOpen && suggestions.length > 0 && !isSettled;

  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Not under a bottom bar, below the window or behind a phone's keyboard.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, suggestions.length]);

  const pick = (suggestion: string) => {
    onChange(suggestion);
    onPick?.(suggestion);
    setIsOpen(false);
    setActive(-1);
  };
  const take = (meant: string) => {
    input.current?.focus();
    onChange(meant);
  };
  const error =
    frame.error && proposal ? <Proposal sentence={frame.error} proposal={proposal} onTake={take} /> : frame.error;
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    const last = suggestions.length - 1;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setIsOpen(true);
      setActive(active < last ? active + 1 : 0);
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActive(active > 0 ? active - 1 : last);
    } else if (event.key === 'Enter' && isShown && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Enter') {
      setIsOpen(false);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setIsOpen(false);
    }
  };

  return (
    <FieldFrame {...frame} error={error}>
      {(control) => (
        <div className={styles.anchor}>
          <div className={joinClasses(fieldStyles.box, frame.error && fieldStyles.invalid)}>
            {icon && <span className={fieldStyles.prefix}>{icon}</span>}
            <input
              {...control}
              ref={input}
              className={fieldStyles.input}
              role="combobox"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
              autoComplete="off"
              placeholder={placeholder}
              name={name}
              value={value}
              onChange={(event) => {
                onChange(event.target.value);
                setIsOpen(true);
                setActive(-1);
              }}
              onClick={() => setIsOpen(true)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setIsOpen(false);
                onBlur?.();
              }}
            />
          </div>
          <ul ref={list} className={styles.list} id={listId} role="listbox" aria-label={frame.label} hidden={!isShown}>
            {suggestions.map((suggestion, index) => (
              <ComboOption
                key={suggestion}
                id={`${listId}-${index}`}
                text={suggestion}
                typed={value}
                icon={optionIcon}
                isActive={index === active}
                onPick={() => pick(suggestion)}
              />
            ))}
          </ul>
        </div>
      )}
    </FieldFrame>
  );
}
