import { Outlet } from '@keyturn/routing';

/** Wraps a remote's screens; the DOM names the slice and its version. */
export function RemoteFrame({ name, version }: { name: string; version: string }) {
  return (
    <div data-slice={name} data-slice-version={version}>
      <Outlet />
    </div>
  );
}
