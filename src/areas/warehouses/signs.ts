// What stands over the doors of the warehouses: all that the sidebar needs to know of them before they are entered.
const logistics = { group: 'logistics' } as const

export const warehousesSign = {
  ...logistics,
  name: 'warehouses',
  one: 'warehouse',
  label: 'Warehouses',
  icon: 'store',
  key: 'w',
  title: 'code',
  lifecycle: 'toggle',
} as const

export const stockSign = {
  ...logistics,
  name: 'stock',
  one: 'stock line',
  many: 'stock lines',
  label: 'Stock',
  icon: 'boxes',
  title: 'sku',
  lifecycle: 'none',
} as const

export const couriersSign = {
  ...logistics,
  name: 'couriers',
  one: 'courier',
  label: 'Couriers',
  icon: 'send',
  title: 'code',
  lifecycle: 'toggle',
} as const
