// Every area there is on the server, in the order of the layers.
import { behavioursOf } from '#server/records/parts.ts'
import { server as approvals } from './approvals/area.server.ts'
import { server as brands } from './brands/area.server.ts'
import { server as carts } from './carts/area.server.ts'
import { server as categories } from './categories/area.server.ts'
import { server as codCharges } from './codCharges/area.server.ts'
import { server as discounts } from './discounts/area.server.ts'
import { server as invoices } from './invoices/area.server.ts'
import { server as jobs } from './jobs/area.server.ts'
import { server as members } from './members/area.server.ts'
import { server as orders } from './orders/area.server.ts'
import { server as postalAreas } from './postalAreas/area.server.ts'
import { server as products } from './products/area.server.ts'
import { server as pushes } from './pushes/area.server.ts'
import { server as refunds } from './refunds/area.server.ts'
import { server as settings } from './settings/area.server.ts'
import { server as shippingRates } from './shippingRates/area.server.ts'
import { server as tags } from './tags/area.server.ts'
import { server as taxedSkus } from './taxedSkus/area.server.ts'
import { server as taxes } from './taxes/area.server.ts'
import { server as taxRegistrations } from './taxRegistrations/area.server.ts'
import { server as warehouses } from './warehouses/area.server.ts'

export const behaviours = behavioursOf([
  settings,
  approvals,
  jobs,
  postalAreas,
  brands,
  tags,
  taxes,
  categories,
  members,
  products,
  warehouses,
  taxRegistrations,
  taxedSkus,
  shippingRates,
  codCharges,
  discounts,
  orders,
  carts,
  invoices,
  refunds,
  pushes,
])
