import { Button, TextAreaField, chipClass } from '@keyturn/web-kit/ui';
import { SendHorizontal } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { firstName } from '@keyturn/domain/text';
import { conversationMessages as messages } from '../messages.ts';
import styles from './message-form.module.css';

/** Longest message, in characters, by the server's limit. */
const MOST_TEXT = 2000;

interface MessageFormProps {
  /** The other party. */
  name: string;
  role: 'buyer' | 'seller';
  text: string;
  /** Why the server refused it. */
  refusal: string | null;
  /** Whether to offer starter questions. */
  hasQuestions: boolean;
  /** Content above the field, visible with it. */
  children?: ReactNode | undefined;
  onChange: (text: string) => void;
  onSend: () => void;
}

/** The field for the next message: Enter sends, Shift+Enter adds a line; questions can fill an empty one. */
export function MessageForm(props: MessageFormProps) {
  const { name, role, text, refusal, hasQuestions, children, onChange, onSend } = props;
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    field.current?.focus();
    if (text.trim() !== '') onSend();
  };
  const sendOnEnter = (event: KeyboardEvent): void => {
    // Enter in an input method selects a word.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  const ask = (question: string): void => {
    onChange(question);
    field.current?.focus();
  };

  return (
    <form className={styles.form} data-message-field onSubmit={submit}>
      {children}
      {hasQuestions && text === '' && (
        <div className={styles.questions} role="group" aria-label={messages.questions}>
          {messages.questionsOf[role].map((question) => (
            <button key={question} type="button" className={chipClass()} onClick={() => ask(question)}>
              {question}
            </button>
          ))}
        </div>
      )}
      <div className={styles.row}>
        <TextAreaField
          ref={field}
          className={styles.field}
          label={messages.field(firstName(name) || name)}
          isLabelHidden
          placeholder={messages.field(firstName(name) || name)}
          rows={1}
          maxLength={MOST_TEXT}
          enterKeyHint="send"
          value={text}
          error={refusal}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <Button type="submit" variant="primary" className={styles.send} icon={<SendHorizontal size={20} />}>
          <span className={styles.sendLabel}>{messages.send}</span>
        </Button>
      </div>
      <p className={styles.pay}>{messages.pay}</p>
    </form>
  );
}
