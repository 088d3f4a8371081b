import { aMomentLater, renderPart, screen } from '../testing/screens/parts.ts';
import { Button } from './button.tsx';
import { HeartButton } from './heart-button.tsx';
import { IconButton } from './icon-button.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a button is pressed by pointer, Enter and space', async () => {
  const onClick = jest.fn();
  const { person } = renderPart(<Button onClick={onClick}>Save</Button>);
  await person.click(button('Save'));
  for (const key of ['{Enter}', ' ']) {
    aMomentLater();
    await person.keyboard(key);
  }
  expect(onClick).toHaveBeenCalledTimes(3);
});

test('two quick presses of a button count once, and the next one a moment later', async () => {
  const onClick = jest.fn();
  const { person } = renderPart(<Button onClick={onClick}>Save</Button>);
  await person.dblClick(button('Save'));
  expect(onClick).toHaveBeenCalledTimes(1);
  aMomentLater();
  await person.click(button('Save'));
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('a second quick press on the next step’s same-named button does not count; a moment later it does', async () => {
  const steps: string[] = [];
  const step = (name: string) => (
    <Button key={name} onClick={() => steps.push(name)}>
      Next
    </Button>
  );
  const { person, show } = renderPart(step('first'));
  await person.click(button('Next'));
  show(step('second'));
  await person.click(button('Next'));
  expect(steps).toEqual(['first']);
  aMomentLater();
  await person.click(button('Next'));
  expect(steps).toEqual(['first', 'second']);
});

test('a pending button keeps its name and the focus, is marked busy, and ignores presses', async () => {
  const onClick = jest.fn();
  const { person, show } = renderPart(<Button onClick={onClick}>Save</Button>);
  await person.tab();
  show(
    <Button isPending onClick={onClick}>
      Save
    </Button>,
  );
  expect(document.activeElement).toBe(button('Save'));
  expect(button('Save').getAttribute('aria-busy')).toBe('true');
  expect(button('Save').getAttribute('aria-disabled')).toBe('true');
  await person.click(button('Save'));
  await person.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

test('a pending form button does not send the form again', async () => {
  const onSubmit = jest.fn();
  const { person } = renderPart(
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending>
        Save
      </Button>
    </form>,
  );
  await person.click(button('Save'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an icon button’s label is its name and tooltip; pending it is busy and ignores presses', async () => {
  const onClick = jest.fn();
  const { person, show } = renderPart(<IconButton label="Close" icon="×" onClick={onClick} />);
  expect(button('Close').title).toBe('Close');
  await person.click(button('Close'));
  show(<IconButton label="Close" icon="×" isPending onClick={onClick} />);
  await person.click(button('Close'));
  expect(button('Close').getAttribute('aria-busy')).toBe('true');
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('[D9] a heart names what a press does, shows whether it is pressed, and waits while pending', async () => {
  const onToggle = jest.fn();
  const { person, show } = renderPart(<HeartButton isSaved={false} onToggle={onToggle} />);
  expect(button('Save this listing').getAttribute('aria-pressed')).toBe('false');
  await person.click(button('Save this listing'));
  expect(onToggle).toHaveBeenLastCalledWith(true);
  show(<HeartButton isSaved onToggle={onToggle} />);
  await person.click(button('Remove from saved listings'));
  expect(onToggle).toHaveBeenLastCalledWith(false);
  show(<HeartButton isSaved isPending onToggle={onToggle} />);
  await person.click(button('Remove from saved listings'));
  expect(button('Remove from saved listings').getAttribute('aria-busy')).toBe('true');
  expect(onToggle).toHaveBeenCalledTimes(2);
});
