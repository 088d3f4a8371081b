import type { MatchQuery } from '@keyturn/domain/match-query';
import type { Filter } from '@keyturn/domain/matching-rules';
import type { IndexState } from './index-state.ts';
import type { Partition } from './partition.ts';
import { codeOf, isHoldingPlace, isShared, selectPartitions } from './partition-table.ts';
import type { Source } from './scan.ts';

/** A query's filters as codes; null when not asked. */
interface AskedCodes {
  readonly place: number | null;
  readonly housingType: number | null;
  readonly roomType: number | null;
}

/** Sources of listings that pass all filters of a query, each listing once. */
export function matchSources(state: IndexState, query: MatchQuery): Source[] {
  const codes = askedCodes(state, query);
  return sourcesOf(select(state, codes, null), rowTest(state, codes, null));
}

/** Sources of listings that fail exactly one filter; none when it is not asked. */
export function nearMissSources(state: IndexState, query: MatchQuery, failed: Filter): Source[] {
  if (query[failed] === null) return [];
  const codes = askedCodes(state, query);
  const test = rowTest(state, codes, failed);
  const partitions = select(state, codes, failed);
  return failed === 'place'
    ? partitions.map((partition) => ({ partition, isAsked: test }))
    : sourcesOf(partitions, test);
}

function askedCodes({ partitions }: IndexState, query: MatchQuery): AskedCodes {
  const code = (filter: Filter) => {
    const asked = query[filter];
    return asked === null ? null : codeOf(partitions, asked.key);
  };
  return { place: code('place'), housingType: code('housingType'), roomType: code('roomType') };
}

function select({ partitions }: IndexState, codes: AskedCodes, failed: Filter | null): readonly Partition[] {
  const { place, housingType, roomType } = codes;
  const isAskedType = (type: number, asked: number | null, filter: Filter) =>
    asked === null || (type === asked) !== (filter === failed);
  const key = `${failed}|${place}|${housingType}|${roomType}`;
  return selectPartitions(partitions, key, (partition) => {
    const isAskedPlace =
      place === null || failed === 'place' ? !partition.isGhost : isHoldingPlace(partitions, partition, place);
    return (
      isAskedPlace &&
      isAskedType(partition.housingType, housingType, 'housingType') &&
      isAskedType(partition.roomType, roomType, 'roomType')
    );
  });
}

function rowTest({ rows }: IndexState, { place }: AskedCodes, failed: Filter | null): Source['isAsked'] {
  if (place === null) return null;
  if (failed === 'place') return (row) => rows.place[row] !== place && rows.schoolPlace[row] !== place;
  return (row) => rows.place[row] === place;
}

/** Only shared partitions must test rows for the place. */
function sourcesOf(partitions: readonly Partition[], test: Source['isAsked']): Source[] {
  return partitions.map((partition) => ({ partition, isAsked: isShared(partition) ? test : null }));
}
