// What the trade calls the columns of a file, in the console's eight languages and those of wholesalers' lists. Only whole names:
// a word that could mean two of them stands with the one it mostly means.
const begins = `
  from | start | starts | starts on | starts at | start date | valid from | date from | sale price from |
  gültig ab | gültig von | beginn | von | desde | fecha de inicio | válido desde | dal | inizio | valido dal |
  data inizio | début | du | date de début | valable du | از | از تاریخ | آغاز | تاریخ آغاز | سے | شروع | 开始 | 开始日期 |
  生效日期`
const ends = `
  to | until | till | end | ends | ends on | ends at | end date | valid to | valid until | date to | sale price to |
  gültig bis | ende | bis | hasta | fecha de fin | válido hasta | al | fine | valido fino al | data fine | fin |
  au | date de fin | valable au | تا | تا تاریخ | پایان | تاریخ پایان | تک | اختتام | 结束 | 结束日期 | 失效日期`

const named: Readonly<Record<string, string>> = {
  product_key: `
    handle | product handle | product id | parent sku | parent id | parent | style | style code | style number |
    model | model number | item group id | group id | master sku | slug | url key | product code | article group |
    modell | artikelgruppe | hauptartikel | modelo | referencia padre | modello | codice padre | modèle |
    référence parent | مدل | ماڈل | 款号 | 型号 | 货号`,
  name: `
    title | product | product name | product title | item name | item | item title | article | designation |
    bezeichnung | artikelname | artikelbezeichnung | produktname | titel | artikel | nombre |
    nombre del producto | producto | título | artículo | nome | nome prodotto | prodotto | titolo | articolo |
    denominazione | nom | nom du produit | produit | titre | désignation | libellé | نام | نام محصول | نام کالا |
    عنوان | محصول | پروڈکٹ | پروڈکٹ کا نام | مصنوعات کا نام | 名称 | 商品名称 | 产品名称 | 品名 | 标题 | 商品 | 商品标题`,
  brand: `
    vendor | manufacturer | make | maker | brand name | label | marke | hersteller | marca | fabricante |
    produttore | marque | fabricant | برند | سازنده | برانڈ | مینوفیکچرر | 品牌 | 厂商 | 制造商 | 生产商`,
  category_path: `
    category | categories | product category | product type | department | collection | taxonomy | kategorie |
    kategorien | warengruppe | produktkategorie | categoría | categorías | familia | categoria | categorie |
    reparto | catégorie | catégories | rayon | famille | دسته | دسته بندی | دسته‌بندی | زمرہ | کیٹیگری | 分类 | 类目 |
    类别 | 商品分类 | 品类`,
  sku: `
    item code | item number | item no | item id | article number | article no | article code | part number |
    part no | stock code | variant sku | seller sku | material code | id | code | ref | reference | mpn |
    artikelnummer | artikelnr | art nr | bestellnummer | referencia | código | código de artículo | codice |
    codice articolo | cod art | riferimento | référence | code article | réf | کد | کد کالا | شناسه کالا | کوڈ |
    آئٹم کوڈ | ایس کے یو | 编码 | 商品编码 | 产品编号 | 编号 | 商家编码`,
  barcode: `
    ean | ean code | ean13 | ean 13 | upc | gtin | isbn | jan | bar code | variant barcode | strichcode |
    ean nummer | código de barras | codice a barre | codice ean | code barres | code barre | gencod | gencode |
    بارکد | بار کوڈ | بارکوڈ | 条码 | 条形码 | 国际条码`,
  effective_from: begins,
  effective_to: ends,
  starts_at: begins,
  ends_at: ends,
  option1_name: 'option 1 name | option name | attribute 1 name',
  option1_value: `
    size | option 1 value | option value | variant | variant name | variation | grösse | größe | variante |
    talla | tamaño | taglia | misura | taille | سایز | اندازه | سائز | 尺码 | 尺寸 | 规格`,
  option2_name: 'option 2 name | attribute 2 name',
  option2_value: `
    color | colour | shade | option 2 value | farbe | farbton | tono | colore | couleur | teinte | رنگ | رنگت |
    颜色 | 色号`,
  option3_name: 'option 3 name | attribute 3 name',
  option3_value: 'option 3 value | material | materiale | matière | stoff | مواد | جنس | 材质',
  mrp: `
    list price | maximum price | printed price | rrp | msrp | srp | retail price | compare at price | regular price | maximum retail price |
    recommended retail price | original price | strike price | price before discount | uvp | listenpreis |
    unverbindliche preisempfehlung | streichpreis | pvp | pvpr | precio de lista | precio recomendado |
    precio regular | prezzo di listino | prezzo consigliato | prix public | prix conseillé | ppc |
    prix catalogue | قیمت مصرف کننده | قیمت اصلی | قیمت روی جلد | زیادہ سے زیادہ خوردہ قیمت | اصل قیمت | 建议零售价 |
    市场价 | 吊牌价 | 原价`,
  price: `
    selling price | sale price | our price | net price | unit price | offer price | special price | sp | rate |
    preis | verkaufspreis | vk | vk preis | angebotspreis | precio | precio de venta | precio oferta | prezzo |
    prezzo di vendita | prezzo scontato | prix | prix de vente | prix promo | قیمت | قیمت فروش | قیمتِ فروخت |
    قیمت فروخت | فروخت قیمت | 价格 | 售价 | 销售价 | 单价 | 现价`,
  weight_g: `
    weight | weight g | weight in grams | grams | gross weight | net weight | shipping weight | gewicht |
    gewicht in g | peso | peso en gramos | peso in grammi | poids | poids en g | وزن | وزن گرم | وزن گرام | 重量 |
    毛重 | 净重 | 克重`,
  net_quantity: `
    net qty | net content | net contents | contents | inhalt | contenido | contenuto | contenance | محتوا |
    مقدار خالص | 净含量`,
  unit: 'uom | unit of measure | measure | einheit | unidad | unità | unité | واحد | اکائی | 单位 | 计量单位',
  hsn: `
    hsn code | hsn sac | hs code | tariff code | customs code | zolltarifnummer | código arancelario |
    codice doganale | code douanier | کد تعرفه | ایچ ایس این | 海关编码 | 税号`,
  tax_class: `
    tax code | tax category | vat code | steuerklasse | clase de impuesto | classe fiscale | classe de taxe |
    طبقه مالیاتی | ٹیکس کی قسم | 税类`,
  short_description: `
    summary | short desc | subtitle | tagline | excerpt | intro | kurzbeschreibung | kurztext |
    descripción corta | resumen | descrizione breve | riassunto | description courte | résumé | توضیح کوتاه |
    خلاصه | مختصر تفصیل | خلاصہ | 简介 | 摘要 | 简短描述 | 卖点`,
  description_html: `
    description | long description | body | body html | details | product description | content | desc |
    beschreibung | langtext | produktbeschreibung | descripción | detalles | descrizione | dettagli |
    description longue | détails | توضیحات | شرح | تفصیل | تفصیلات | 描述 | 详情 | 商品描述 | 产品描述`,
  tags: `
    tag | keywords | labels | search terms | schlagwörter | stichwörter | etiquetas | palabras clave | etichette |
    parole chiave | mots clés | étiquettes | برچسب | برچسب‌ها | ٹیگ | ٹیگز | کلیدی الفاظ | 标签 | 关键词`,
  images: `
    image | image url | image urls | image link | image src | picture | pictures | photo | photos | main image |
    picture url | photo url | bild | bilder | bild url | foto | fotos | imagen | imágenes | url de imagen |
    immagine | immagini | url immagine | images url | photo produit | تصویر | تصاویر | عکس | 图片 | 主图 | 图片链接 |
    商品图片`,
  variant_image: `
    variant image | variant picture | swatch image | variantenbild | imagen de variante | immagine variante |
    image de variante | 规格图`,
  image_alts: `
    image alt | image alt text | alt text | alternative text | alternativtext | bildbeschreibung |
    texto alternativo | testo alternativo | texte alternatif | متن جایگزین | متبادل متن | 替代文本`,
  stock: `
    quantity | qty | inventory | stock quantity | stock qty | on hand | available | available quantity | units |
    inventory qty | soh | closing stock | bestand | lagerbestand | menge | existencias | inventario | cantidad |
    stock disponible | giacenza | quantità | scorte | quantité | en stock | موجودی | تعداد | اسٹاک | مقدار | 库存 |
    数量 | 库存数量`,
  warehouse: `
    warehouse code | godown | location | depot | store | lager | lagerort | almacén | bodega | magazzino | deposito |
    entrepôt | dépôt | انبار | گودام | 仓库 | 库位`,
  seo_title: 'meta title | page title | seo titel | meta titel | meta título | meta titolo | méta titre',
  seo_description: `
    meta description | page description | meta beschreibung | meta descripción | meta descrizione |
    méta description`,
  label: 'name | title | titel | nombre | nome | nom | نام | 名称',
  code: 'id | key | short name | kürzel | código | codice | کد | کوڈ | 代码 | 编码',
  qty: `
    quantity | stock | on hand | inventory | bestand | menge | cantidad | existencias | quantità | giacenza |
    quantité | موجودی | مقدار | 数量 | 库存`,
  pincode: `
    pin | pin code | postal code | postcode | zip | zip code | plz | postleitzahl | código postal | cap |
    code postal | کد پستی | پوسٹل کوڈ | پن کوڈ | 邮编 | 邮政编码`,
  phone: `
    mobile | mobile number | telephone | tel | telefon | handy | teléfono | móvil | telefono | cellulare |
    téléphone | تلفن | موبایل | فون | موبائل | 电话 | 手机`,
  email: 'e mail | mail | email address | correo | correo electrónico | courriel | ایمیل | ای میل | 邮箱 | 电子邮件',
  status: 'state | zustand | estado | stato | statut | état | وضعیت | حیثیت | 状态',
  cost: `
    cost price | cost per item | purchase price | einkaufspreis | ek | coste | costo | prezzo di acquisto | coût |
    prix d achat | قیمت خرید | لاگت | 成本 | 进价`,
}

export const synonyms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(named).map(([column, names]) => [column, names.split('|').map(name => name.trim())]),
)

/** Words of price lists that say the same as another: short forms, and what is told under two names. */
export const sameWord: Readonly<Record<string, string>> = {
  rate: 'price',
  rates: 'price',
  prices: 'price',
  amt: 'amount',
  disc: 'discount',
  max: 'maximum',
  wt: 'weight',
  wgt: 'weight',
  qty: 'quantity',
  qnty: 'quantity',
  no: 'number',
  num: 'number',
  nr: 'number',
  dept: 'department',
  cat: 'category',
  ctgry: 'category',
  mfr: 'manufacturer',
  mfg: 'manufacturer',
  desc: 'description',
  descr: 'description',
  prod: 'product',
  sell: 'selling',
  pic: 'picture',
  pics: 'pictures',
  img: 'image',
  imgs: 'images',
  whse: 'warehouse',
  pcs: 'quantity',
  sp: 'selling price',
}

/** What somebody notes beside a thing is not the thing: `Godown remark` names no warehouse. */
export const noteWords: ReadonlySet<string> = new Set(
  `remark remarks note notes comment comments bemerkung bemerkungen notiz anmerkung kommentar nota notas observaciones comentario
  note commento osservazioni remarque remarques commentaire`.split(/\s+/),
)

/** How units are written, by the one our columns end in. */
export const units: Readonly<Record<string, readonly string[]>> = {
  g: ['g', 'gm', 'gms', 'gr', 'gram', 'grams', 'gramm'],
  kg: ['kg', 'kgs', 'kilo', 'kilogram', 'kilograms'],
  mg: ['mg'],
  lb: ['lb', 'lbs', 'pound', 'pounds'],
  oz: ['oz', 'ounce', 'ounces'],
  mm: ['mm'],
  cm: ['cm', 'cms'],
  m: ['m', 'mtr'],
  in: ['in', 'inch', 'inches'],
}
