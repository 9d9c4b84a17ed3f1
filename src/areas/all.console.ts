// Which file presents which resource, fetched when a screen of it is opened. Resources without a line here have all they
// need in their declaration.
const approvals = () => import('./approvals/approvals.console.tsx')
const brands = () => import('./brands/brands.console.tsx')
const carts = () => import('./carts/carts.console.tsx')
const cod = () => import('./codCharges/codCharges.console.tsx')
const discounts = () => import('./discounts/discounts.console.tsx')
const jobs = () => import('./jobs/jobs.console.tsx')
const segments = () => import('./members/segments.console.tsx')
const members = () => import('./members/members.console.tsx')
const orders = () => import('./orders/orders.console.tsx')
const products = () => import('./products/products.console.tsx')
const ndrs = () => import('./pushes/ndrs.console.tsx')
const refunds = () => import('./refunds/refunds.console.tsx')
const pushes = () => import('./pushes/pushes.console.tsx')
const shipping = () => import('./shippingRates/shippingRates.console.tsx')
const warehouses = () => import('./warehouses/warehouses.console.tsx')
const settings = () => import('./settings/settings.console.tsx')
const taxes = () => import('./taxes/taxes.console.tsx')

export const screens: Readonly<Record<string, () => Promise<unknown>>> = {
  approvals,
  brands,
  carts,
  codCharges: cod,
  codRules: cod,
  codPincodes: cod,
  discounts,
  jobs,
  members,
  segments,
  orders,
  packages: orders,
  products,
  variants: products,
  ndrs,
  refunds,
  returnRequests: refunds,
  pushes,
  shippingRates: shipping,
  settings,
  taxes,
  testCarts: discounts,
  warehouses,
  stock: warehouses,
  couriers: warehouses,
  pincodeMappings: warehouses,
}
