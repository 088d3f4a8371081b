import { Context } from 'mingo/core';
import * as operators from 'mingo/operators/query';
import { Query } from 'mingo/query';

/** Filters alone: mingo’s whole index brings the stages and expressions of aggregation, three quarters of its modules. */
const context = Context.init({ query: operators });

/** A test of documents against a filter. */
export const compileFilter = (filter: object): Query => new Query(filter, { context });
