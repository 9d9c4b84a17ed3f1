// Where the shop delivers: one record per postal code, with what zones and rules ask about it.
import { f } from '#contract/f.ts'
import { mostPincodes } from '#contract/pincodes.ts'
import { type Row, resource } from '#contract/resource.ts'

export const postalAreas = resource({
  name: 'postalAreas',
  one: 'pincode',
  label: 'Pincodes',
  group: 'settings',
  icon: 'map-pin',
  title: 'code',
  lifecycle: 'toggle',
  subtitle: 'city',
  sort: 'code',
  words: ['postal codes', 'postcode', 'zip', 'serviceable'],
  fields: {
    code: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 40,
      format: 'code',
      label: 'Pincode',
    }),
    country: f.text({
      required: true,
      max: 3,
      format: 'country',
    }),
    city: f.text({ required: true, search: true, column: true, sortable: true, max: 80 }),
    district: f.text({ max: 80 }),
    state: f.text({
      required: true,
      search: true,
      column: true,
      sortable: true,
      max: 80,
      few: true,
      label: 'Region or state',
    }),
    zone: f.text({
      column: true,
      max: 20,
      few: true,
      format: 'code',
      help: 'Can be used in shipping zones and delivery rules',
    }),
    lat: f.decimal({ label: 'Latitude' }),
    lng: f.decimal({ label: 'Longitude' }),
    isRemote: f.toggle({ default: false, column: true, label: 'Remote' }),
  },
  filters: { standard: f.toggle({ label: 'Has a standard rate' }) },
  actions: {},
  views: [
    { name: 'Remote', filter: 'isRemote:Y' },
    { name: 'No STANDARD rate', filter: 'status:active standard:N' },
  ],
  uploads: {
    postalArea: {
      label: 'Pincodes',
      key: 'code',
      most: mostPincodes,
      columns: {
        code: f.text({ required: true }),
        country: f.text(),
        city: f.text(),
        district: f.text(),
        state: f.text({ label: 'Region or state' }),
        zone: f.text(),
        lat: f.decimal(),
        lng: f.decimal(),
        is_remote: f.toggle(),
      },
    },
  },
})

export interface PostalAreaRow extends Row<typeof postalAreas> {}
