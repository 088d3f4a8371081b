import Sequencer from '@jest/test-sequencer';

/** Runs files marked as long first: started last, one would continue alone. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /\.long\.test\.tsx?$/.test(path);
    return super.sort(tests).sort((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
