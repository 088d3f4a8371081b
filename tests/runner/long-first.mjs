import Sequencer from '@jest/test-sequencer';

/** Files that say of themselves that they are long come first: begun last, one of them would run on alone. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /\.long\.test\.tsx?$/.test(path);
    return super.sort(tests).sort((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
