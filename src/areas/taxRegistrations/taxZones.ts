// The states a supply begins and ends in.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'

export const taxZones = resource({
  name: 'taxZones',
  one: 'tax zone',
  label: 'Tax zones',
  group: 'settings',
  tabOf: 'taxes',
  icon: 'map-pin',
  quiet: true,
  title: 'name',
  subtitle: 'code',
  lifecycle: 'toggle',
  sort: 'code',
  words: ['states', 'union territory', 'utgst'],
  fields: {
    name: f.text({ required: true, search: true, column: true, sortable: true, max: 80 }),
    code: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 8,
      format: 'code',
      pattern: { source: '^[A-Z0-9]{1,8}$', message: 'A-Z and 0-9 only' },
    }),
    country: f.text({
      required: true,
      max: 3,
      format: 'country',
    }),
    isUnionTerritory: f.toggle({ default: false, column: true, label: 'Union territory without legislature' }),
  },
  actions: {},
})

export interface TaxZoneRow extends Row<typeof taxZones> {}
