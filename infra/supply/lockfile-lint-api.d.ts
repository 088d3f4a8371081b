/** The used part of lockfile-lint-api, which has no types. */
declare module 'lockfile-lint-api' {
  interface Result {
    readonly type: 'success' | 'error';
    readonly errors: readonly { readonly package: string; readonly message: string }[];
  }
  type Packages = Readonly<Record<string, unknown>>;
  export class ParseLockfile {
    constructor(options: { lockfilePath: string; lockfileType: 'npm' });
    parseSync(): { readonly type: string; readonly object: Packages };
  }
  export class ValidateHost {
    constructor(options: { packages: Packages });
    validate(hosts: readonly string[]): Result;
  }
  export class ValidateHttps {
    constructor(options: { packages: Packages });
    validate(): Result;
  }
  export class ValidateIntegrity {
    constructor(options: { packages: Packages });
    validate(): Result;
  }
  export class ValidatePackageNames {
    constructor(options: { packages: Packages });
    validate(): Result;
  }
}
