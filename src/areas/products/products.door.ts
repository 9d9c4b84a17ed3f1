// What other areas may ask of products: everything else of this folder is its own.
export {
  categoriesOf,
  type Good,
  type MoreOfGood,
  productNameOf,
  readGoods,
  variantsOf,
  variantWithSku,
} from './asked/goods.server.ts'
export { findGoods } from './asked/goodsFound.server.ts'
export { onShelf, type Shelved } from './asked/shelf.server.ts'
export { readSold, type SoldGoods } from './asked/sold.server.ts'
export { countedFacts, type Taxed, taxedFacts } from './asked/taxing.server.ts'
export { productNames } from './names.server.ts'
