// Orders: how long list, filters, search and cockpit take one person when there are ten thousand, a hundred thousand and a
// million of them, and the ratio to the smallest in the same run.
import type { Listed } from '#contract/query.ts'
import type { AnyRow } from '#contract/resource.ts'
import { withClient } from '#server/db/roles.ts'
import { print } from './figures.ts'
import { openShop, vendor } from './grown.ts'
import { growOrders } from './growOrders.ts'
import { alone, tellingSizes } from './oneAfterAnother.ts'
import { signedIn } from './signedIn.ts'

const bench = 'orders'
const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000]
const tell = tellingSizes(bench, 'orders')

const filtered = (line: string, more = ''): string => `/v1/orders?filter=${encodeURIComponent(line)}${more}`

/** What is asked of one order that is known: its number, its SKU, its place. */
const questions = (one: AnyRow, count: number): Record<string, string> => ({
  open: '/v1/orders?size=10',
  'search a number': filtered(String(one.orderNo)),
  'search a whole phone': filtered('+915555112648'),
  'search six digits of a phone': filtered('112648'),
  'search a name': filtered('sharma'),
  'search one name': filtered(`"${one.contactName}"`),
  'filter by number': filtered(`orderNo:${one.orderNo}`),
  'filter by state': filtered('state:shipped'),
  'filter by payment': filtered('payment:codDue'),
  'needs action': filtered('needsAction:Y'),
  'needs action: held': filtered('hold:held'),
  'needs action: push failures': filtered('push:failed,dead,conflict'),
  'push failures by error': filtered('push:failed,dead,conflict', '&sort=pushCode'),
  'needs action: not delivered': filtered('parcel:ndr'),
  'NDR due in 12 h': filtered('ndrDue:<12h'),
  'COD to confirm': filtered('holdReasons:codConfirm'),
  'stuck for a day': filtered('state:placed,processing stateAt:>24h'),
  'high risk': filtered('risk:>=70'),
  'promised and late': filtered('late:Y'),
  'refunds to approve': filtered('refund:needsApproval'),
  'refund failed': filtered('refund:failed,changeDestination'),
  'COD short': filtered('payment:codShort'),
  'RTO to check': filtered('parcel:rtoDelivered'),
  'parcel delivered, which nearly all are': filtered('parcel:delivered'),
  'filter by SKU': filtered(`skus:${(one.skus as string[])[0]}`),
  'filter by pincode': filtered(`pincode:${one.pincode}`),
  'filter by courier': filtered(`courier:${one.courier}`),
  'filter by channel': filtered('channel:marketplace'),
  'filter by method': filtered('payBy:wallet'),
  'filter by member': filtered(`member:${one.member}`),
  'filter by amount': filtered('grand:>5000'),
  'filter by push error': filtered('pushCode:PIN_INVALID'),
  'sort by number': '/v1/orders?sort=-orderNo',
  'sort by state': '/v1/orders?sort=state',
  'sort by total': '/v1/orders?sort=-grand',
  'sort by risk': '/v1/orders?sort=-risk',
  'sort by promise': '/v1/orders?sort=-promisedAt',
  [`page ${Math.min(50_000, count / 10)}`]: `/v1/orders?size=10&page=${Math.min(50_000, count / 10)}`,
  'find by the palette, a number': `/v1/search?q=${one.orderNo}`,
  'find by the palette, a name': '/v1/search?q=sharma',
  'find by the palette, two letters': '/v1/search?q=ra',
  'find by the palette, a phone': `/v1/search?q=${encodeURIComponent('+915555112648')}`,
  'counts of the states': '/v1/orders/states',
  'open: packages': '/v1/packages?size=10',
  'open: events': '/v1/order-events?size=10',
  'open: members': '/v1/members?size=10',
})

const ofOrder = [
  'order-lines',
  'payments',
  'packages',
  'holds',
  'order-events',
  'push-attempts',
  'refunds',
  'return-requests',
]

/** Everything the page of one order asks, at once as the page does. */
const cockpit = ({ id }: AnyRow): string[] => [
  `/v1/orders/${id}`,
  `/v1/orders/${id}/history`,
  ...ofOrder.map(name => `/v1/${name}?size=100&filter=${encodeURIComponent(`order:${id}`)}`),
]

const ask = async <D>(url: string, headers: Record<string, string>): Promise<D> => {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
  return ((await answer.json()) as { data: D }).data
}

const shop = await openShop('demo')
const { url } = shop.server
let there = await withClient(shop.superUrl, async client =>
  Number((await client.query('select count(*) from orders where vendor = $1', [vendor])).rows[0].count),
)
for (const count of counts) {
  const from = performance.now()
  if (count > there) await growOrders(shop.superUrl, vendor, there, count)
  there = Math.max(there, count)
  print({ bench, metric: `${count} orders filled`, value: performance.now() - from, unit: 'ms' })
  const headers = await signedIn(url)
  const middle = filtered('state:delivered,closed', `&size=1&page=${Math.ceil(count / 50)}`)
  const [one] = (await ask<Listed<AnyRow>>(url + middle, headers)).rows
  for (const [metric, path] of Object.entries(questions(one!, count)))
    tell(metric, await alone([url + path], headers), count)
  tell(
    'cockpit, all it asks at once',
    await alone(
      cockpit(one!).map(path => url + path),
      headers,
    ),
    count,
  )
}
await shop.close()
