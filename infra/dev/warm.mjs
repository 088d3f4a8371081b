// The product's next process: it loads the packages, which takes longest, and waits to be told which bundle to run.
const packages = process.argv.slice(2);
await Promise.allSettled(packages.map((name) => import(name)));
process.once('message', (bundle) => import(bundle));
process.once('disconnect', () => process.exit(1));
