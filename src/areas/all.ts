// Every area there is, one line each, in the order of the sidebar and the palette. What an area is made of comes when it is asked for.
import type { Area } from '#contract/area.ts'

export const areas: Readonly<Record<string, () => Promise<{ area: Area }>>> = {
  products: () => import('./products/area.ts'),
  categories: () => import('./categories/area.ts'),
  tags: () => import('./tags/area.ts'),
  brands: () => import('./brands/area.ts'),
  orders: () => import('./orders/area.ts'),
  refunds: () => import('./refunds/area.ts'),
  carts: () => import('./carts/area.ts'),
  pushes: () => import('./pushes/area.ts'),
  taxes: () => import('./taxes/area.ts'),
  taxRegistrations: () => import('./taxRegistrations/area.ts'),
  taxedSkus: () => import('./taxedSkus/area.ts'),
  shippingRates: () => import('./shippingRates/area.ts'),
  postalAreas: () => import('./postalAreas/area.ts'),
  codCharges: () => import('./codCharges/area.ts'),
  members: () => import('./members/area.ts'),
  warehouses: () => import('./warehouses/area.ts'),
  discounts: () => import('./discounts/area.ts'),
  pages: () => import('./pages/area.ts'),
  redirects: () => import('./redirects/area.ts'),
  linkBuilder: () => import('./linkBuilder/area.ts'),
  settings: () => import('./settings/area.ts'),
  searches: () => import('./searches/area.ts'),
  approvals: () => import('./approvals/area.ts'),
  jobs: () => import('./jobs/area.ts'),
}
