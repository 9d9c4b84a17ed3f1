// How a page is set where no shop dresses it: the editor's picture of it and the pages the server shows itself. Logical properties
// only, so that columns and rails run as their language does.

export const pageStyle = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:#fff;color:#1c2024;font:16px/1.55 Inter,Vazirmatn,system-ui,sans-serif}
[dir=rtl] body{font-family:Vazirmatn,system-ui,sans-serif;line-height:1.8}
img,video{display:block;max-inline-size:100%;block-size:auto}
a{color:inherit}
.page{display:grid;gap:32px;max-inline-size:1120px;margin-inline:auto;padding:24px 16px 48px}
.page:has(>[data-kind=hero]:first-child){padding-block-start:0}
.page-block{min-inline-size:0;overflow-wrap:anywhere}
.page-block :is(h1,h2,h3,h4){margin:0 0 12px;line-height:1.25;text-wrap:balance}
.page-block h1{font-size:clamp(28px,5vw,44px)}
.page-block h2{font-size:24px}
.page-block h3{font-size:18px}
.page-block h4{font-size:16px}
.page-block p{margin:0 0 12px}
.page-block p:last-child{margin-block-end:0}
.page-block figure{margin:0}
.page-block figcaption{margin-block-start:8px;color:#60646c;font-size:14px}
.page-block hr{margin:0;border:0;border-block-start:1px solid #d9d9e0}
.page-empty{display:block;aspect-ratio:16/7;border-radius:8px;background:#f0f0f3;background-image:repeating-linear-gradient(45deg,#e8e8ec 0 1px,transparent 1px 12px)}
.page-card .page-empty,.page-gallery .page-empty{aspect-ratio:1}
[data-kind=hero]{position:relative;display:grid;margin-inline:-16px}
[data-kind=hero]>*{grid-area:1/1}
[data-kind=hero]>:is(img,.page-empty){inline-size:100%;aspect-ratio:16/7;min-block-size:280px;object-fit:cover;border-radius:0}
.page-over{z-index:1;align-self:end;display:grid;justify-items:start;padding:40px 24px 28px;color:#fff;background:linear-gradient(transparent,#0009 45%)}
.page-over>*{margin-block:0 12px;max-inline-size:640px}
.page-over:only-child,.page-empty+.page-over{color:inherit;background:none}
.page-button{display:inline-block;padding:10px 20px;border-radius:999px;background:#fff;color:#1c2024;font-weight:600;text-decoration:none}
.page-empty+.page-over .page-button,.page-over:only-child .page-button{background:#1c2024;color:#fff}
.page-cover{object-fit:cover}
.page-square{inline-size:100%;aspect-ratio:1;object-fit:cover;border-radius:8px}
.page-wide>table,.page-wide{min-inline-size:0}
img.page-wide{inline-size:100%;aspect-ratio:16/9;object-fit:cover;border-radius:8px}
img.page-tall{inline-size:100%;aspect-ratio:4/5;object-fit:cover;border-radius:8px}
.page-block :is(.page-rail,.page-grid,.page-gallery){display:grid;gap:16px;margin:0;padding:0;list-style:none}
.page-rail{grid-auto-flow:column;grid-auto-columns:minmax(148px,22%);overflow-x:auto;scroll-snap-type:x proximity}
.page-rail>*{scroll-snap-align:start}
.page-grid{grid-template-columns:repeat(auto-fill,minmax(min(148px,45%),1fr))}
.page-gallery{grid-template-columns:repeat(auto-fill,minmax(min(220px,45%),1fr))}
.page-card a{text-decoration:none}
.page-name{display:block;margin-block-start:8px;font-size:14px}
.page-block .page-price{margin:2px 0 0;font-size:14px;font-weight:600;font-variant-numeric:tabular-nums}
.page-price del{color:#60646c;font-weight:400}
.page-more{display:inline-block;margin-block-start:12px;font-size:14px}
.page-columns{display:grid;gap:24px;grid-template-columns:repeat(var(--columns),minmax(0,1fr))}
.page-block blockquote{margin:0;padding-inline-start:20px;border-inline-start:3px solid #d9d9e0;font-size:20px}
.page-block blockquote footer{color:#60646c;font-size:14px}
.page-steps{display:grid;gap:16px;margin:0;padding-inline-start:24px}
.page-steps h3{margin-block-end:4px}
.page-block details{border-block-end:1px solid #d9d9e0}
.page-block summary{padding-block:12px;font-weight:600;cursor:pointer}
.page-block details>:last-child{margin-block-end:16px}
.page-film{position:relative;display:block}
.page-play{position:absolute;inset:0;display:grid;place-items:center;color:#fff;font-size:48px;text-shadow:0 1px 8px #0008}
.page-film>.page-empty{aspect-ratio:16/9}
.page-offer,[data-kind=offer]{display:block;text-decoration:none}
[data-kind=offer]{padding:24px;border:2px dashed #d9d9e0;border-radius:12px}
.page-code{font:600 18px ui-monospace,monospace}
.page-countdown{font-size:20px;font-weight:600}
.page-embed{display:grid;place-content:center;gap:4px;text-align:center;border-radius:8px;background:#f0f0f3;color:#60646c}
.page-block iframe{inline-size:100%;border:0;border-radius:8px}
.page-space{block-size:32px}
.page-space[data-size=small]{block-size:16px}
.page-space[data-size=large]{block-size:64px}
div.page-wide{overflow-x:auto}
.page-block table{inline-size:100%;border-collapse:collapse;text-align:start}
.page-block :is(td,th){padding:8px 12px;border-block-end:1px solid #d9d9e0;text-align:start;vertical-align:top}
@media (max-width:640px){.page-columns{grid-template-columns:minmax(0,1fr)}.page-rail{grid-auto-columns:44%}.page-over{padding:32px 16px 20px}}
`
