import assert from 'node:assert/strict';
import { isNameOfOurs, posesAsOurs } from './own-name.ts';

test.each([
  ...[
    'Keyturn',
    'Keyturn Support',
    'The Key-Turn team',
    'K e y t u r n',
    'MyKeyturn',
    'KeyturnSupport',
    'Keyturn’s Ann',
  ],
  ...['Кeyturn Support', 'Kéyturn Team', 'K3yturn', 'Κeyturn', 'Keytυrn', 'KEΥTURN', 'KEYTURΝ', 'Keуturn', 'ᴋeyturn'],
  ...[
    'ᴋᴇʏᴛᴜʀɴ',
    'ԟeyturn',
    'ꓗeyturn',
    'Keyturո',
    'Keyt𝗎rn',
    'Ｋｅｙｔｕｒｎ',
    'КЕУТURN',
    'Keytum',
    'Kеytսrn',
    'ƘEYŦURN',
    'Key Turn',
  ],
  ...[
    'Support',
    'Support Team',
    'The Support Team',
    'Moderation',
    'Moderator',
    'Moderators',
    'Admin',
    'ADMINISTRATOR',
    'Аdmin',
  ],
  ...[
    'Adm1n',
    'Admin 2',
    'Admin1',
    '5upport',
    'Suppоrt',
    'Customer Support',
    'S.u.p.p.o.r.t',
    'ᴀᴅᴍɪɴ',
    'Mοderatοr',
    'Support\u200b',
  ],
])('A4: “%s” is a name of the product’s operator', (name) => {
  assert.ok(isNameOfOurs(name));
});

test.each([
  ...[
    'Keysha Turner',
    'Adminah',
    'Ann Support',
    'Mickey Turner',
    'Mikey Turnbull',
    'Rickey Turner',
    'Amin',
    'Admira Modera',
  ],
  ...[
    'Ключ Турн',
    'Κυριακή Τούρνα',
    'Администрация',
    '李 小龍',
    'Kevin Turn',
    'Team Rentals',
    'Supporta',
    'Moder Atorov',
  ],
  ...['Maple St. Apartments, LLC', 'Support Lee', 'Ada Min', '900 East', '1849', ''],
])('A4: “%s” is a person’s own name', (name) => {
  assert.ok(!isNameOfOurs(name));
});

test.each([
  ...[
    'Approved property manager',
    'Approved Manager',
    'Ann Lee, approved',
    'Approved by the office',
    'Appгoved Seller',
  ],
  ...[
    'Verified BYU e-mail',
    'Ann Lee (verified)',
    'VERIFIED',
    'Verif1ed Ann',
    'Ann Lee ✔',
    '✅ Ann',
    'Ann ☑️',
    'Ann √',
  ],
  ...['Operator', 'The Operator', 'An admin', 'An Operator', 'Trust & Safety', 'Trust and Safety Team', 'Safety Team'],
  ...['Lease Office', 'The Leasing Office', 'Unknown Seller', 'Unknown Buyer', 'Someone', 'Property Manager'],
  ...['Verified by Keyturn, ID checked', 'Identity checked'],
])('A4: “%s” poses as the product', (name) => {
  assert.ok(posesAsOurs(name));
});

test.each([
  ...['Ann Lee', 'Verity Lee', 'Unknown', 'Ann Unknown', 'Trust Nguema', 'Paul Trust', 'Cooper Ator', 'Anna Dmin Lee'],
  ...[
    'Approved Mortgage',
    'Elm Lease Office',
    'Village Leasing Office',
    'Elm Property Management',
    'Safety First Realty',
  ],
  ...[
    'Elm Property Managers LLC',
    'Ann Sellers',
    'Somone Lee',
    'Provo UT',
    'Orem, near the office',
    'Anna',
    'Checketts',
  ],
  ...['Ann Operator', 'Chequed Out', 'Vera Fied', '李 小龍', 'Анна Ли', 'José Núñez', ''],
])('A4: “%s” does not pose as the product', (name) => {
  assert.ok(!posesAsOurs(name));
});
