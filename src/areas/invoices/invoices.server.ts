// What taxes can say of orders and their invoices: taxes stand below orders and know nothing of them, so this is a part of their
// behaviour.
import { taxes } from '#areas/taxes/taxes.ts'
import { part } from '#server/records/parts.ts'
import { explainOrder } from './explainOrder.server.ts'
import { exportRegister } from './exportRegister.server.ts'
import { register } from './register.server.ts'

export const invoicesOfTaxes = part(taxes, { actions: { explainOrder, register, exportRegister } })
