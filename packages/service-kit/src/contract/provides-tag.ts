/** Where a shell's page says, as JSON, what it has for remotes. */
export const PROVIDES_TAG = /<script type="application\/json" id="provides">([^<]*)<\/script>/;

/** The tag that says it, for the page's head; the JSON must hold no `<`. */
export const providesTag = (json: string): string => `<script type="application/json" id="provides">${json}</script>`;
