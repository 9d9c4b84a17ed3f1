// The brands a vendor sells under: page, legal identity and the theme their storefront wears.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { logos } from '#contract/fields/files.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const TaxIdKind = valueSet(
  'taxIdKind',
  { gstin: 1, trn: 2, vat: 3 },
  {},
  { gstin: 'GSTIN', trn: 'TRN', vat: 'VAT' },
)

const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, { error: 'A colour like #7A1F3D' }))
export const theme = z.object({
  primary: colour,
  accent: colour,
  text: colour,
  surface: colour,
  radius: z.int().check(z.minimum(0), z.maximum(24)),
  fontHeading: z.string().check(z.maxLength(80)),
  fontBody: z.string().check(z.maxLength(80)),
})
export type BrandTheme = z.infer<typeof theme>

export const legalEntity = z.object({
  name: z.string().check(z.maxLength(200)),
  address: z.string().check(z.maxLength(500)),
  taxIds: z.array(
    z.object({ kind: z.enum(['gstin', 'trn', 'vat']), value: z.string(), state: z.optional(z.string()) }),
  ),
})

export const brands = resource({
  name: 'brands',
  one: 'brand',
  label: 'Brands',
  group: 'catalogue',
  icon: 'badge',
  key: 'i',
  sections: {
    identity: ['name', 'code', 'slug', 'logo', 'theme', 'story', 'sortRank'],
    contact: ['legalEntity', 'supportPhone', 'supportEmail', 'social'],
  },
  title: 'name',
  subtitle: 'code',
  lifecycle: 'catalogue',
  sort: 'sortRank',
  words: ['labels', 'houses', 'theme'],
  fields: {
    name: f.localized({ required: true, search: true, column: true, min: 2, max: 80 }),
    code: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      min: 2,
      max: 12,
      format: 'code',
      pattern: { source: '^[a-z0-9]{2,12}$', message: 'a-z and 0-9, 2 to 12 characters' },
    }),
    slug: f.text({ required: true, unique: true, format: 'slug', min: 2, max: 120 }),
    logo: f.file({ accepts: logos, column: true, help: 'Shown on light backgrounds' }),
    theme: f.json(theme),
    story: f.localized({ format: 'html', max: 20_000 }),
    legalEntity: f.json(legalEntity, { label: 'Legal entity' }),
    supportPhone: f.text({ format: 'phone', label: 'Support phone' }),
    supportEmail: f.text({ format: 'email', label: 'Support email' }),
    social: f.list({ max: 10, help: 'Links to the brand’s profiles' }),
    sortRank: f.integer({ default: 0, sortable: true, label: 'Rank' }),
    products: f.integer({ virtual: true, readOnly: true, column: true, label: 'Live products' }),
  },
  actions: {
    applyTheme: {
      on: 'record',
      label: 'Apply theme',
      says: { done: { one: 'Theme applied to {record}', other: 'Theme applied to {things}' } },
      words: ['recolour', 'colours'],
      plan: true,
      confirm: true,
      icon: 'palette',
      input: {
        primary: f.text({ required: true, format: 'color' }),
        accent: f.text({ required: true, format: 'color' }),
        text: f.text({ required: true, format: 'color' }),
        surface: f.text({ required: true, format: 'color' }),
        radius: f.integer({ min: 0, max: 24, default: 8 }),
        fontHeading: f.text({ max: 80, default: 'Inter', label: 'Heading font' }),
        fontBody: f.text({ max: 80, default: 'Inter', label: 'Body font' }),
      },
    },
    verifyTaxId: {
      on: 'nothing',
      label: 'Verify tax ID',
      words: ['gstin', 'trn', 'vat check', 'verify tax id'],
      effect: 'read',
      group: 'view',
      icon: 'check',
      input: {
        kind: f.choice(TaxIdKind, { label: 'Type', required: true, default: 'gstin' }),
        number: f.text({ required: true, max: 20 }),
      },
    },
  },
  uploads: {
    records: {
      label: 'Brands',
      key: 'code',
      columns: {
        code: f.text({ required: true }),
        name: f.localized(),
        slug: f.text(),
        logo: f.file(),
        theme: f.json(theme),
        story: f.localized({ format: 'html', max: 20_000 }),
        legal_entity: f.json(legalEntity, { label: 'Legal entity' }),
        social: f.list({ max: 10 }),
        support_phone: f.text({ format: 'phone' }),
        support_email: f.text({ format: 'email' }),
        sort_rank: f.integer(),
      },
    },
  },
})

export interface Brand extends Row<typeof brands> {}
