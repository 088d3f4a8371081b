export { onProblem, reportProblem, type PageProblem } from './report-problem.ts';
