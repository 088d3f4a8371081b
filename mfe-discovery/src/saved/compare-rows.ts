import type { CardListing } from '@keyturn/contracts/matching';
import type { ListingDetail } from '@keyturn/contracts/posts';
import { leaseCosts } from '@keyturn/domain/lease-costs';
import { cardDateText } from '@keyturn/domain/listing-text';
import { formatAmount, formatCents } from '@keyturn/domain/money';
import { matchWith } from '../listing/listing-match.ts';
import { messages } from '../messages.ts';
import { today } from '../today.ts';

const labels = messages.compareRows;

/** The rows' texts for a saved listing. Fields of its page (`whole`) are empty until read. */
export function compareRows(card: CardListing, whole: ListingDetail | null, search: string): [string, string][] {
  const { dueAtMoveIn = null, overLease = null } = whole ? leaseCosts(whole) : {};
  const match = whole && matchWith(whole, search);
  const money = (cents: number | null) => (cents === null ? '' : formatCents(cents));
  return [
    [labels.rent, formatAmount(card.monthlyRent) + messages.perMonth],
    [labels.utilities, formatAmount(whole?.utilities)],
    [labels.deposit, formatAmount(whole?.deposit)],
    [labels.dueAtMoveIn, money(dueAtMoveIn)],
    [labels.overLease, money(overLease)],
    [labels.match, (match?.passesFilters ? messages.percent(match.percentage) : match?.reasons[0]?.text) ?? ''],
    [labels.dates, cardDateText(card, today())],
    [labels.distance, match?.distance ?? ''],
    [labels.room, card.leaseType],
    [labels.home, card.unitType],
    [labels.bedrooms, card.bedrooms],
    [labels.bathrooms, card.bathrooms],
    [labels.housing, card.gender],
    [labels.incentive, card.incentive],
    [labels.poster, card.isPropertyManager ? messages.byManager : messages.byTenant],
  ];
}
