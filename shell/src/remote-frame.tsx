import { Outlet } from '@keyturn/routing';

/** Wraps a remote's screens; the DOM shows which slice, in which version, made them. */
export function RemoteFrame({ name, version }: { name: string; version: string }) {
  return (
    <div data-slice={name} data-slice-version={version}>
      <Outlet />
    </div>
  );
}
