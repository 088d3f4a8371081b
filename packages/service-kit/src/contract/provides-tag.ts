/** Where a shell's page lists, as JSON, what it provides to remotes. */
export const PROVIDES_TAG = /<script type="application\/json" id="provides">([^<]*)<\/script>/;

/** The tag with that list, for the page's head; the JSON must hold no `<`. */
export const providesTag = (json: string): string => `<script type="application/json" id="provides">${json}</script>`;
