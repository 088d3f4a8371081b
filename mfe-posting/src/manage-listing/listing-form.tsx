import type { OwnPost } from '@keyturn/contracts/posts';
import { AMENITY_CHOICES, chooseAmenities, withKinds } from '@keyturn/domain/amenities';
import { INCENTIVE_GROUPS, withOneWholeMonth } from '@keyturn/domain/options';
import { useLeaveWarning } from '@keyturn/routing';
import { useStore } from '@keyturn/web-kit/store';
import { ChipSections, LeaveDialog } from '@keyturn/web-kit/ui';
import { Address } from '../details/address.tsx';
import { EarliestMoveIn } from '../details/earliest-move-in.tsx';
import { LeaseDates } from '../details/lease-dates.tsx';
import { Photos } from '../details/photos.tsx';
import { useFormUploads } from '../details/use-uploads.ts';
import { HandingOver } from '../incentives/handing-over.tsx';
import { MoveOutDate } from '../incentives/move-out-date.tsx';
import { Notes } from '../incentives/notes.tsx';
import { detailsMessages, incentivesMessages, manageListingMessages } from '../messages.ts';
import { Costs } from './costs.tsx';
import { HomeTypes } from './home-types.tsx';
import styles from './manage-listing.module.css';
import { SaveBar } from './save-bar.tsx';
import { useListingEdits } from './use-listing-edits.ts';

const OPEN_GROUPS = 2;

/** The whole form of a live listing, in the flow's groups. */
export function ListingForm({ stored }: { stored: OwnPost }) {
  const edits = useListingEdits(stored);
  const { draft, errors, hasUnsaved } = edits;
  const { post, setField } = draft;
  const amenities = withKinds(post.amenities ?? []);
  const uploads = useFormUploads(draft);
  const photos = useStore(uploads.photos);
  const isUploading = photos.some(({ status }) => status === 'uploading');
  const warning = useLeaveWarning(hasUnsaved || isUploading);

  return (
    <>
      <div className={styles.groups}>
        <Photos uploads={uploads} />
        <Address {...draft} errors={errors} />
        <Costs draft={draft} errors={errors} />
        <HomeTypes {...draft} />
        {post.isPropertyManager ? (
          <EarliestMoveIn {...draft} errors={errors} />
        ) : (
          <LeaseDates {...draft} errors={errors} />
        )}
        <ChipSections
          title={<h2>{detailsMessages.amenities}</h2>}
          groups={AMENITY_CHOICES}
          openCount={OPEN_GROUPS}
          values={amenities}
          onChange={(labels) => setField('amenities', chooseAmenities(amenities, labels))}
        />
        <ChipSections
          title={<h2>{incentivesMessages.incentives}</h2>}
          groups={INCENTIVE_GROUPS}
          values={post.incentives ?? []}
          onChange={(labels) => setField('incentives', withOneWholeMonth(post.incentives ?? [], labels))}
        />
        <HandingOver {...draft} />
        <MoveOutDate {...draft} />
        <Notes {...draft} />
      </div>
      <SaveBar edits={edits} />
      <LeaveDialog warning={warning} texts={manageListingMessages} />
    </>
  );
}
