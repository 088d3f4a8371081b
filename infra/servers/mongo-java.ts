import { join } from 'node:path';
import { runCommand } from '../build/run-command.ts';
import { buildOnce, canBuild } from './mongo-build.ts';
import { startTestServer, type TestServer } from './mongo-process.ts';
import { hasCommand, hasJava } from './parts.ts';

const SOURCES = join(import.meta.dirname, 'mongo-java');

export const JAVA_HINT =
  'mongo-java-server needs a JDK and Maven (Debian: apt-get install default-jdk-headless maven).';

const hasMaven = (): boolean => hasCommand('mvn', '--version');

/** Whether it can be started here. */
export const hasMongoJava = (): boolean => hasJava() && canBuild('mongo-java', hasMaven);

/** Starts mongo-java-server, durable against SIGKILL; `isKept: false` keeps all in memory. Null without Java or Maven. */
export async function startMongoJava(options: { folder?: string; isKept?: boolean } = {}): Promise<TestServer | null> {
  const { isKept = true, ...where } = options;
  const sources = ['pom.xml', 'src/main/java/Main.java', 'src/main/java/PartIndex.java'].map((file) =>
    join(SOURCES, file),
  );
  const built =
    hasJava() &&
    (await buildOnce('mongo-java', sources, hasMaven, (target) =>
      runCommand('mvn', ['-q', '-B', 'package', `-Dtarget=${target}`], {}, SOURCES),
    ));
  if (!built) {
    console.log(JAVA_HINT);
    return null;
  }
  const java = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', join(built, '*'), 'Main'];
  return startTestServer(
    (port, folder) => ['java', ...java, String(port), ...(isKept ? [join(folder, 'mongo-java.mv')] : [])],
    where,
  );
}
