export { cardFields, cardListing } from './read-card.ts';
export { listingDetail, ownPost } from './read-post.ts';
