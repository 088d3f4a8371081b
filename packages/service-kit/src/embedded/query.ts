import { Context } from 'mingo/core';
import * as operators from 'mingo/operators/query';
import { Query } from 'mingo/query';

/** Query operators only: mingo's index also loads aggregation, three quarters of its modules. */
const context = Context.init({ query: operators });

/** A compiled filter. */
export const compileFilter = (filter: object): Query => new Query(filter, { context });
