// What only orders need on the server.
import { serve } from '#server/records/serve.ts'
import { orders } from './orders.ts'
import { refund } from './refund.server.ts'

export const ordersServer = serve(orders, { actions: { refund } })
