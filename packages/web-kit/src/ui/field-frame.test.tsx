import { renderPart, screen } from '../testing/screens/parts.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

const frame = (props: Partial<FieldFrameProps>) => (
  <FieldFrame label="Colour" {...props}>
    {(control) => <input {...control} />}
  </FieldFrame>
);
const control = () => screen.getByRole('textbox');

test('a control is named by its label, and has no description without hint and error', () => {
  renderPart(frame({}));
  expect(screen.getByRole('textbox', { name: 'Colour' }).getAttribute('aria-describedby')).toBe(null);
  expect(control().getAttribute('aria-invalid')).toBe(null);
});

test('hint and error both describe the control, which is invalid', () => {
  renderPart(frame({ hint: 'As you like it.', error: 'No such colour.' }));
  const described = control().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As you like it.',
    'No such colour.',
  ]);
  expect(control().getAttribute('aria-invalid')).toBe('true');
});

test('a new error is announced by a region that existed before', () => {
  const { show } = renderPart(frame({}));
  const region = document.querySelector('[aria-live="polite"]');
  show(frame({ error: 'No such colour.' }));
  expect(region?.textContent).toBe('No such colour.');
});

test('an optional field says so; a hidden label still names it', () => {
  renderPart(frame({ isOptional: true, isLabelHidden: true, id: 'own' }));
  expect(screen.getByRole('textbox', { name: 'Colour Optional' }).id).toBe('own');
});
