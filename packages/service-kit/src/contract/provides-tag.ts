/** The list, as JSON, of what a shell's page provides to remotes. */
export const PROVIDES_TAG = /<script type="application\/json" id="provides">([^<]*)<\/script>/;

/** The tag with that list, for the page's head; the JSON must not contain `<`. */
export const providesTag = (json: string): string => `<script type="application/json" id="provides">${json}</script>`;
