// The demo's brands, roles and people. They differ as their names say; every one signs in with a code from the mailbox.
// Running it again changes nothing that is there already.
import { sql } from 'drizzle-orm'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/pool.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import { addVendor, type Vendor } from './vendor.ts'

export const demoPassword = 'nucleus-demo'

const brands: readonly Vendor[] = [
  { brand: 'mgp', country: 'IND', urlLang: 'en-in', env: 'prod', accent: 'plum' },
  { brand: 'mgp', country: 'ARE', urlLang: 'en-ae', env: 'prod', accent: 'plum' },
  { brand: 'tmc', country: 'IND', urlLang: 'en-in', env: 'preprod', accent: 'teal' },
]

interface Role {
  grants: readonly string[]
  denies?: readonly string[]
}

const catalogue = ['products', 'variants', 'priceSchedules', 'categories', 'attributeSets', 'tags', 'brands']
/** Of who writes and of who keeps the catalogue: both move what shoppers have addresses of. */
const addresses = ['redirects', 'misses']
const writing = ['pages', 'pageTemplates', 'pagePreviews', ...addresses]
const selling = ['orders', 'refunds', 'returnRequests', 'codRemittances', 'carts', 'pushes', 'ndrs']

/** What staff search for and do not find is for who keeps the console. */
const unseen = ['searches.*']

const roles: Readonly<Record<string, Role>> = {
  Administrator: { grants: ['*'] },
  'Catalogue desk': {
    grants: [
      '*:view',
      'jobs.*',
      ...[...catalogue, ...addresses].map(name => `${name}.*`),
      'taxes:export',
      'taxes.supersede',
      'taxes.approve',
      'taxes.sendBack',
      'discounts:edit',
      'discounts:publish',
      'discounts.overcap',
      'testCarts:edit',
      'approvals.*',
      'settings.setLimits',
      'settings.setTaxDefaults',
    ],
    denies: unseen,
  },
  'Order desk': { grants: ['*:view', 'jobs.*', ...selling.map(name => `${name}.*`)], denies: unseen },
  'Content desk': {
    grants: [
      '*:view',
      'products:edit',
      'products:publish',
      'categories:edit',
      'categories:publish',
      'tags:edit',
      ...writing.map(name => `${name}.*`),
    ],
    denies: ['products.setPrice', 'variants.*', 'priceSchedules.*', ...unseen],
  },
  'Support desk': { grants: ['*:view', 'orders.refund', 'refunds.submit', 'refunds.withdraw'], denies: unseen },
  Viewer: { grants: ['*:view'], denies: ['*.history', '*:export', ...unseen] },
  // None of the six has it: who is invited as one writes their own pages, among those of others, and hands them to the desk.
  'Page author': {
    grants: [
      ...['pages', 'pageTemplates', 'products', 'categories', 'brands', 'tags'].map(name => `${name}:view`),
      'pages:edit@own',
      'pagePreviews:view@own',
    ],
  },
}

interface Desk {
  email: string
  role: string
  allowedCountries: readonly string[]
  scopes: readonly (readonly [brand: string, country: string])[]
}

const people: readonly Desk[] = [
  { email: 'admin', role: 'Administrator', allowedCountries: ['IND', 'ARE', 'SAU'], scopes: [['*', '*']] },
  { email: 'catalogue', role: 'Catalogue desk', allowedCountries: ['IND', 'ARE'], scopes: [['mgp', '*']] },
  { email: 'orders', role: 'Order desk', allowedCountries: ['IND', 'ARE'], scopes: [['*', '*']] },
  {
    email: 'content',
    role: 'Content desk',
    allowedCountries: ['IND'],
    scopes: [
      ['mgp', 'IND'],
      ['tmc', 'IND'],
    ],
  },
  { email: 'support', role: 'Support desk', allowedCountries: ['IND', 'ARE'], scopes: [['*', '*']] },
  { email: 'viewer', role: 'Viewer', allowedCountries: ['IND'], scopes: [['mgp', 'IND']] },
]

export const seedAccess = (db: Db): Promise<void> =>
  withoutTenant(db, async tx => {
    for (const brand of brands) await addVendor(tx, brand)
    for (const [name, role] of Object.entries(roles)) await seedRole(tx, name, role)
    for (const desk of people) await seedPerson(tx, desk)
  })

const list = (texts: readonly string[]) => sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

async function seedRole(tx: Tx, name: string, { grants, denies = [] }: Role): Promise<void> {
  await tx.execute(sql`
    insert into role (name, grants, denies) values (${name}, ${list(grants)}, ${list(denies)}) on conflict do nothing`)
}

async function seedPerson(tx: Tx, { email, role, allowedCountries, scopes }: Desk): Promise<void> {
  const address = `${email}@nucleus.example`
  const { rows } = await tx.execute(sql`select 1 from user_account where email = ${address}`)
  if (rows.length > 0) return
  await tx.execute(sql`
    insert into user_account (email, name, password_hash, allowed_countries)
    values (${address}, ${role}, ${await hashPassword(demoPassword)}, ${list(allowedCountries)})`)
  for (const [brand, country] of scopes) {
    await tx.execute(sql`
      insert into user_role (user_id, role_id, brand, country) select u.id, r.id, ${brand}, ${country}
      from user_account u, role r where u.email = ${address} and r.name = ${role} on conflict do nothing`)
  }
}
