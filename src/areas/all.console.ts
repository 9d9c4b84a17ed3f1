// An area as the console needs it: its resources and words, and the screens it has beside those of the kit.
import type { Area } from '#contract/area.ts'
import { areas } from './all.ts'

const screens: Readonly<Record<string, () => Promise<unknown>>> = {
  approvals: () => import('./approvals/approvals.console.tsx'),
  brands: () => import('./brands/brands.console.tsx'),
  carts: () => import('./carts/carts.console.tsx'),
  codCharges: () => import('./codCharges/codCharges.console.tsx'),
  discounts: () => import('./discounts/discounts.console.tsx'),
  jobs: () => import('./jobs/jobs.console.tsx'),
  members: () => import('./members/members.console.tsx'),
  orders: () => import('./orders/orders.console.tsx'),
  pages: () => import('./pages/pages.console.tsx'),
  products: () => import('./products/products.console.tsx'),
  pushes: () => import('./pushes/pushes.console.tsx'),
  redirects: () => import('./redirects/redirects.console.tsx'),
  refunds: () => import('./refunds/refunds.console.tsx'),
  searches: () => import('./searches/searches.console.tsx'),
  settings: () => import('./settings/settings.console.tsx'),
  shippingRates: () => import('./shippingRates/shippingRates.console.tsx'),
  taxes: () => import('./taxes/taxes.console.tsx'),
  warehouses: () => import('./warehouses/warehouses.console.tsx'),
}

export const loadArea = async (name: string): Promise<Area> => {
  const [known] = await Promise.all([areas[name]?.(), screens[name]?.()])
  if (!known) throw new Error(`There is no area ${name}`)
  return known.area
}
