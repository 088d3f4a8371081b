import { AMENITY_CHOICES } from '@keyturn/domain/amenities';
import { leaseCosts } from '@keyturn/domain/lease-costs';
import { Bath, BedDouble, DoorOpen } from 'lucide-react';
import type { States } from '../../gallery/gallery-file.ts';
import { CostsTable, FactList, Inside } from './index.ts';

const every = AMENITY_CHOICES.flatMap(({ options }) => options.map(({ value }) => value));
const rent = { monthlyRent: '850', deposit: '400', applicationFee: '40', utilities: '60' };
const dates = { startDate: '2026-08-28', endDate: '2027-04-21' };

export const shown: States = {
  CostsTable: {
    'with its totals': <CostsTable costs={leaseCosts({ ...rent, ...dates, incentives: ['Half Month Free'] })} />,
    'no dates': <CostsTable costs={leaseCosts(rent)} />,
    'no rent': <CostsTable costs={leaseCosts({ deposit: '400' })} />,
  },
  FactList: {
    'some known, one not': (
      <FactList
        label="Facts of a home"
        facts={[
          [DoorOpen, 'Private room'],
          [BedDouble, '4 bedrooms'],
          [Bath, ''],
        ]}
      />
    ),
  },
  Inside: {
    everything: <Inside amenities={every} furnishings={['Bed', 'Desk', 'Sofa']} />,
    'amenities alone': <Inside amenities={['Pool', 'In-unit Laundry']} furnishings={[]} />,
    'furnishings alone': <Inside amenities={[]} furnishings={['Bed']} />,
  },
};
