// Labels and manifests as pages to print: a label fills 100 by 150 mm, a manifest A4. In English, as couriers of all our countries
// read them, whatever the console speaks; names and addresses stand as they were written.
import { barcodeSvg } from '#rules/code128.ts'

export interface LabelFacts {
  courier: string
  awb: string
  packageNo: string
  /** What is collected at the door; nothing where it is paid. */
  cash: string | null
  name: string
  address: string
  code: string
  from: string
  weight: string
  day: string
  goods: readonly { sku: string; quantity: number }[]
}

export interface ManifestFacts {
  number: string
  courier: string
  warehouse: string
  day: string
  parcels: readonly Pick<LabelFacts, 'awb' | 'packageNo' | 'cash' | 'name' | 'code' | 'weight'>[]
}

const text = (given: string): string =>
  given.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const font =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic','Noto Sans Devanagari',sans-serif"

const page = (title: string, css: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(title)}</title>` +
  `<style>*{box-sizing:border-box}body{margin:0;color:#000;background:#fff;font:9pt/1.3 ${font}}${css}</style></head>` +
  `<body>${body}</body></html>`

const labelCss =
  '@page{size:100mm 150mm;margin:0}' +
  'section{inline-size:100mm;block-size:150mm;padding:4mm;break-after:page;display:flex;flex-direction:column;overflow:hidden}' +
  'section>*{border-block-end:0.3mm solid #000;padding-block:2mm;margin:0}' +
  'section>:last-child{border:0}' +
  '.top{display:flex;justify-content:space-between;align-items:baseline;font-size:15pt;font-weight:700}' +
  '.code{text-align:center;font:600 12pt ui-monospace,Menlo,Consolas,monospace}' +
  '.code svg{display:block;inline-size:92mm;block-size:20mm}' +
  '.to{flex:1;font-size:11pt}.to b{display:block;font-size:13pt}.to strong{display:block;font-size:20pt;margin-block-start:2mm}' +
  '.goods{columns:2;font-size:8pt;max-block-size:24mm;overflow:hidden}' +
  '.end{display:flex;justify-content:space-between;font-size:8pt}'

const label = (one: LabelFacts): string => {
  const goods = one.goods.map(({ sku, quantity }) => `<div>${quantity} × ${text(sku)}</div>`).join('')
  return (
    `<section><p class="top"><span>${text(one.courier)}</span><span>${one.cash ? `COD ${text(one.cash)}` : 'PREPAID'}</span></p>` +
    `<div class="code">${barcodeSvg(one.awb) ?? ''}${text(one.awb)}</div>` +
    `<div class="to">Ship to<b dir="auto">${text(one.name)}</b><span dir="auto">${text(one.address)}</span>` +
    `<strong>${text(one.code)}</strong></div>` +
    `<div class="goods">${goods}</div>` +
    `<div>From ${text(one.from)}. Return here if not delivered.</div>` +
    `<p class="end"><span>${text(one.packageNo)}</span><span>${text(one.weight)}</span><span>${text(one.day)}</span></p></section>`
  )
}

export const labelSheet = (labels: readonly LabelFacts[]): string =>
  page('Labels', labelCss, labels.map(label).join(''))

const manifestCss =
  '@page{size:A4;margin:12mm}section{break-after:page;padding:4mm}h1{font-size:16pt;margin:0 0 2mm}' +
  'p{margin:0 0 4mm}table{inline-size:100%;border-collapse:collapse}th,td{border:0.2mm solid #000;padding:1.5mm;text-align:start}' +
  'td.n,th.n{text-align:end}td svg{display:block;inline-size:50mm;block-size:7mm}' +
  '.sign{display:flex;gap:12mm;margin-block-start:16mm}.sign span{flex:1;border-block-start:0.3mm solid #000;padding-block-start:1mm}'

const manifest = ({ number, courier, warehouse, day, parcels }: ManifestFacts): string => {
  const rows = parcels.map(
    (one, at) =>
      `<tr><td class="n">${at + 1}</td><td>${barcodeSvg(one.awb) ?? ''}${text(one.awb)}</td><td>${text(one.packageNo)}</td>` +
      `<td dir="auto">${text(one.name)}</td><td>${text(one.code)}</td><td class="n">${text(one.weight)}</td>` +
      `<td class="n">${one.cash ? text(one.cash) : ''}</td></tr>`,
  )
  return (
    `<section><h1>Manifest ${text(number)}</h1><p>${text(courier)} from ${text(warehouse)}, ${text(day)}: ` +
    `${parcels.length} ${parcels.length === 1 ? 'package' : 'packages'}</p>` +
    '<table><thead><tr><th class="n">#</th><th>AWB</th><th>Package</th><th>To</th><th>Pincode</th><th class="n">Weight</th>' +
    `<th class="n">COD</th></tr></thead><tbody>${rows.join('')}</tbody></table>` +
    '<p class="sign"><span>Handed over by</span><span>Received by the courier</span><span>Date and time</span></p></section>'
  )
}

export const manifestSheet = (all: readonly ManifestFacts[]): string =>
  page('Manifest', manifestCss, all.map(manifest).join(''))
