import assert from 'node:assert/strict';
import { isPlainName } from './plain-name.ts';

test.each([
  ...['Danreeve Insta', 'Ann lee 22 ig', 'FB Ann Lee Provo', 'annlee at Byu', 'Ann (at BYU)', 'whatsap annlee'],
  ...['🅸🅶 danreeve', 'Íg danreeve', '1nsta Danreeve', 'Danreeve Instgram', 'Ann Lee, fb', 'Ann WhatsApp Lee'],
  ...['The office approved your lease. Somebody', 'Your deposit is due at the office. Somebody'],
  ...['Urgent: Ann Lee', 'Call now! Ann', 'Lease approved? Ann', 'Pay rent “today.” Ann'],
])('A4: “%s” is more than a name', (name) => {
  assert.ok(!isPlainName(name));
});

test.each([
  ...['Ann Lee', 'St. John', 'Ann St. John', 'J. R. Smith', "Mary Jo O'Neil Jr.", 'Mrs. Ann Lee', 'Prof. Ann Lee'],
  ...['Maple St. Apartments, LLC', 'Elm Apts. Inc.', 'Elm Prop. Mgmt. LLC', 'Gabriel Núñez', 'Łukasz Żak', 'Ann Lee.'],
  ...['Iggy Pope', 'Igor', 'Ann Snap', 'Paul Signal', 'Matt Byu', 'Ata Utah', 'BYU Housing', 'Ingram Lee', 'Mary Ann'],
  ...['Jason Fabok', 'Ján Fábok', 'Mohd. Rafi', 'Muhd. Ali Khan', 'Engr. Juan Cruz', 'Atty. Maria Santos'],
  ...['Srta. Ana Lopez', 'Mlle. Roy', 'Dipl. Ing. Lee', 'Pres. Lee', 'Benj. Franklin', 'Alex. Lee', 'Mohamed. A'],
  ...['María José. P', 'Wyatt Earp. Jr', 'University Blvd. Apartments', 'Canyon Pkwy. Apartments', 'Natl. Realty'],
  ...[
    'Canyon View Blvd. Apartments',
    'Elm Const. Co.',
    'Svcs. LLC',
    'The Village at Utah Lake',
    'Village at Utah Lake',
  ],
  ...['Student Housing at BYU', 'The Cottages at UVU', 'The Lodge at Utah Valley'],
  ...['李 小龍', 'Εύα Παπά', 'Анна Ли', 'D’Angelo', 'Anne-Marie Smith-Jones', 'Instable Lee', 'Utah Rentals at Provo'],
])('A4: “%s” is a name', (name) => {
  assert.ok(isPlainName(name));
});
