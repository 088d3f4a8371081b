import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { words } from './words.ts';

/** A password field with a button that reveals the text. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <IconButton
      label={isShown ? words.hidePassword : words.showPassword}
      icon={isShown ? <EyeOff size={20} /> : <Eye size={20} />}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    />
  );
  return <Field {...props} type={isShown ? 'text' : 'password'} spellCheck={false} suffix={toggle} />;
}
