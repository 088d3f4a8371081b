import '../tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { GalleryFile } from './gallery-file.ts';
import { Gallery } from './gallery.tsx';

declare global {
  interface ImportMeta {
    /** Provided by the bundler: every file below a folder whose path matches. */
    webpackContext(folder: string, options: { regExp: RegExp }): { (path: string): GalleryFile; keys(): string[] };
  }
}

const found = import.meta.webpackContext('..', { regExp: /\.gallery\.tsx$/ });
const query = new URLSearchParams(window.location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <Gallery files={found.keys().map(found)} query={query} />
  </StrictMode>,
);
