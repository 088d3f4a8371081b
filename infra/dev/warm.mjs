// The product's next process: it loads the packages, which is slowest, and waits for the bundle's path.
const packages = process.argv.slice(2);
await Promise.allSettled(packages.map((name) => import(name)));
process.once('message', (bundle) => import(bundle));
process.once('disconnect', () => process.exit(1));
