export type Tones = { main: string; dark: string; light: string };

const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="11" fill="#3a322b" fill-opacity=".13" stroke="none"/>`;

const lines = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** How each product is drawn, by its id, standing on a floor at about y = 320. */
export const shapes: Record<string, (tones: Tones) => string> = {
  'stoneware-mug': ({ main, dark, light }) => `${shadow(195, 322, 95)}
<path d="M268 175 q62 -4 58 50 q-4 52 -66 50" stroke-width="17" stroke="#3a322b"/>
  <path d="M268 175 q62 -4 58 50 q-4 52 -66 50" stroke-width="10" stroke="${main}"/>
<path d="M118 148 q2 120 14 160 q4 14 22 14 h76 q18 0 22 -14 q14 -44 18 -160z" fill="${main}"/>
  <path d="M120 190 q72 22 148 0 l-1 26 q-76 22 -146 0z" fill="${light}" stroke="none"/>
<ellipse cx="194" cy="148" rx="76" ry="19" fill="${dark}"/>
  <path d="M160 110 q-12 -18 2 -34 M196 106 q-12 -20 3 -38 M230 110 q-10 -18 4 -32" stroke="#8b8178"/>`,
  'linen-table-runner': ({ main, dark, light }) => `${shadow(200, 340, 150)}
<path d="M60 190 L340 190 L372 236 L28 236Z" fill="#b98d5e"/>
  <path d="M28 236 H372 V252 H28Z" fill="#96703f"/><path d="M48 252 V338 M352 252 V338" stroke-width="13"/>
<path d="M160 190 L240 190 L252 236 L148 236Z" fill="${light}"/>
  <path d="M148 236 H252 V322 l-8 8 -9 -8 -9 8 -9 -8 -9 8 -9 -8 -9 8 -9 -8 -9 8 -9 -8 -9 8 -8 -8 -4 8z"
  fill="${main}"/><path d="M148 296 H252 M148 284 H252" stroke="${dark}"/>
<path d="M188 190 q-8 -50 12 -74 q20 24 12 74z" fill="#f4eee4"/>
  <path d="M200 116 q-24 -32 -8 -56 M200 116 q20 -30 34 -34" />
  <circle cx="190" cy="58" r="9" fill="#bf6b45"/><circle cx="236" cy="80" r="8" fill="#c2973f"/>`,
  'paper-pendant-lamp': ({
    main,
    dark,
    light,
  }) => `<path d="M200 0 V92"/><path d="M184 92 h32 l6 16 h-44z" fill="${dark}"/><circle cx="200" cy="208" r="106" fill="${main}"/>
<circle cx="200" cy="214" r="62" fill="#fff6d8" stroke="none" opacity=".8"/>${lines(
    7,
    (i) => `<path
  d="M${200 - Math.sqrt(11236 - (i * 28 - 84) ** 2)} ${124 + i * 28} q${Math.sqrt(11236 - (i * 28 - 84) ** 2)} 14 ${2 * Math.sqrt(11236 - (i * 28 - 84) ** 2)} 0" stroke="${dark}" stroke-width="2"/>`,
  )}
<path d="M182 312 h36" stroke-width="6"/><ellipse cx="200" cy="352" rx="90" ry="14" fill="${light}" stroke="none" opacity=".7"/>`,
  'wool-throw-blanket': ({ main, dark, light }) => `${shadow(200, 334, 130)}
<path d="M84 330 q-18 -60 6 -96 q30 -30 220 -12 q22 40 6 108z" fill="${dark}"/>
  <path d="M78 232 q-6 -66 40 -76 q80 -16 170 4 q40 12 32 76 q-120 22 -242 -4z" fill="${main}"/>
<path d="M96 196 q104 24 214 2 M92 214 q106 22 220 2" stroke="${light}" stroke-width="7"/>
  <path d="M84 286 q112 20 234 2" stroke="${light}" stroke-width="7"/>
${lines(19, (i) => `<path d="M${88 + i * 12.6} 331 l${i % 2 ? 3 : -3} 20"/>`)}`,
  'seagrass-basket': ({ main, dark, light }) => `${shadow(200, 330, 110)}
<path d="M128 168 q0 -76 72 -76 q72 0 72 76" stroke-width="14"/><path d="M128 168 q0 -76 72 -76 q72 0 72 76"
  stroke="${main}" stroke-width="7"/>
<path d="M88 170 q12 120 34 148 q78 22 156 0 q22 -28 34 -148z" fill="${main}"/><ellipse cx="200" cy="170" rx="112" ry="24" fill="${dark}"/>
${lines(
  5,
  (i) => `<path d="M${94 + i * 5} ${206 + i * 24} q${106 - i * 5} 28 ${212 - i * 10} 0"
  stroke="${i % 2 ? light : dark}" stroke-width="4"/>`,
)}${lines(8, (i) => `<path d="M${112 + i * 25} 196 l${(i - 3.5) * -3} 118" stroke="${dark}" stroke-width="2"/>`)}`,
  'ceramic-teapot': ({ main, dark, light }) => `${shadow(200, 322, 110)}
<path d="M124 206 q-60 -8 -62 40 q0 44 66 40" stroke-width="16"/>
  <path d="M124 206 q-60 -8 -62 40 q0 44 66 40" stroke="${main}" stroke-width="9"/>
<path d="M284 264 q28 -18 38 -66 l26 4 q-12 76 -66 104z" fill="${main}"/><ellipse cx="204" cy="246" rx="96" ry="76" fill="${main}"/>
<path d="M122 232 q82 28 164 0" stroke="${light}" stroke-width="8"/>
  <path d="M150 180 q54 -34 108 0 q-54 18 -108 0z" fill="${dark}"/>
  <circle cx="204" cy="150" r="12" fill="${light}"/><path d="M160 316 h88" stroke-width="7"/>`,
  'oak-wall-shelf': ({
    main,
    dark,
    light,
  }) => `<rect x="40" y="226" width="320" height="24" rx="3" fill="${main}"/>
    <path d="M60 236 q60 -6 110 0 t140 0" stroke="${dark}" stroke-width="2"/>
<path d="M90 250 v26 h16 M310 250 v26 h-16" stroke-width="5"/>
  <path d="M74 226 V126 h26 V226z" fill="#8c9f7c"/><path d="M100 226 V140 h22 V226z" fill="#bf6b45"/>
  <path d="M122 226 V112 h30 V226z" fill="#465a86"/><path d="M158 224 l24 -92 24 7 -22 87z"
  fill="${light}"/>
<path d="M256 226 q-10 -40 -2 -54 h52 q8 14 -2 54z" fill="#efe9df"/>
  <path d="M280 172 q-4 -60 -40 -74 q0 50 40 74 q2 -66 42 -84 q6 56 -42 84" fill="#7d9470"/>`,
  'beeswax-candle-pair': ({ main, dark, light }) => `${shadow(200, 330, 110)}
<path d="M96 326 q0 -28 46 -30 q46 2 46 30z" fill="${dark}"/><path d="M212 326 q0 -28 46 -30 q46 2 46 30z" fill="${dark}"/>
<path d="M124 300 L130 132 q12 -10 24 0 L160 300z" fill="${main}"/>
  <path d="M240 300 L246 168 q12 -10 24 0 L276 300z" fill="${main}"/>
  <path d="M148 150 q6 20 2 50 M264 186 q6 20 2 40" stroke="${light}" stroke-width="6"/>
<path d="M142 126 v-18 M258 162 v-18"/><path d="M142 110 q-18 -20 0 -52 q18 32 0 52z" fill="#f2b84b"/>
  <path d="M258 146 q-18 -20 0 -52 q18 32 0 52z" fill="#f2b84b"/>`,
  'linen-cushion-cover': ({ main, dark, light }) => `${shadow(200, 332, 124)}
<path d="M84 116 q116 22 232 0 q-20 104 4 212 q-120 -22 -240 0 q24 -108 4 -212z" fill="${main}"/>
  <path d="M140 126 q-12 96 -2 196 M156 128 q-12 96 -2 192" stroke="${light}" stroke-width="6"/>
  <path d="M284 124 q-12 100 2 196" stroke="${dark}"/>
<path d="M84 116 l-12 -8 M316 116 l12 -8 M80 328 l-10 8 M320 328 l10 8" stroke-width="6"/>
  <path d="M210 190 q30 14 60 6 M200 250 q20 -12 40 -8" stroke="${dark}" stroke-width="2.5"/>`,
  'serving-bowl': ({ main, dark, light }) => `${shadow(200, 326, 100)}
<path d="M62 206 q10 106 102 112 h72 q92 -6 102 -112z" fill="${main}"/>
  <ellipse cx="200" cy="206" rx="138" ry="32" fill="${dark}"/>
  <path d="M78 240 q120 44 244 0" stroke="${light}" stroke-width="7"/>
<path d="M110 206 q10 -50 54 -42 q14 -34 52 -18 q44 -20 60 24 q20 8 16 36 q-90 26 -182 0z" fill="#8fae6d"/>
  <circle cx="168" cy="196" r="15" fill="#c9553d"/><circle cx="232" cy="188" r="15" fill="#c9553d"/>
  <path d="M190 176 q12 -16 28 -6 M252 200 q10 -12 22 -4" />`,
  'brass-lantern': ({ main, dark, light }) => `${shadow(200, 332, 92)}
<path d="M176 84 q0 -40 24 -40 q24 0 24 40"/><path d="M128 132 L168 84 h64 l40 48z" fill="${main}"/>
  <rect x="132" y="132" width="136" height="170" fill="#fff4d6"/><path d="M178 302 v-72 q22 -10 44 0 v72z"
  fill="#efe9df"/><path d="M200 226 v-12"/><path d="M200 214 q-18 -20 0 -50 q18 30 0 50z" fill="#f2b84b"/>
<path d="M132 132 V302 M268 132 V302 M164 132 V302 M236 132 V302" stroke="${dark}" stroke-width="7"/>
  <path d="M118 302 h164 v24 h-164z" fill="${main}"/><path d="M128 314 h144" stroke="${light}"/>`,
  'cotton-tea-towels': ({ main, dark, light }) => `<path d="M46 92 h308" stroke="#96703f" stroke-width="9"/>
    <circle cx="46" cy="92" r="11" fill="#b98d5e"/><circle cx="354" cy="92" r="11" fill="#b98d5e"/>
<path d="M82 84 h104 v222 q-52 12 -104 0z" fill="#f6f1e8"/><path d="M214 84 h104 v190 q-52 12 -104 0z" fill="${light}"/>${lines(
    4,
    (i) => `<path
  d="M${96 + i * 25} 86 V308" stroke="${main}" stroke-width="6"/>`,
  )}${lines(5, (i) => `<path d="M216 ${120 + i * 34} q50 8 100 0" stroke="${dark}" stroke-width="5"/>`)}`,
  'olive-wood-board': ({ main, dark, light }) => `${shadow(196, 340, 120)}
<path d="M110 330 q-14 -120 0 -190 q4 -22 30 -24 h38 q2 -60 24 -66 q24 6 24 66 h36 q26 2 30 24 q14 70 0 190 q-90 16 -182 0z"
  fill="${main}"/><circle cx="202" cy="78" r="9" fill="#e6ece4"/>
<path d="M130 150 q30 90 6 176 M166 136 q46 90 10 196 M220 136 q-24 70 16 120 q10 40 -10 78 M262 144 q-20 90 6 180"
  stroke="${dark}"/><path d="M196 190 q18 -20 30 6 q-8 24 -30 -6z" fill="${light}"/>`,
  'felt-storage-bin': ({ main, dark, light }) => `${shadow(200, 332, 124)}
<path d="M92 174 l18 150 q90 14 182 0 l18 -150z" fill="${main}"/>
  <path d="M92 174 q108 -26 218 0 q-110 28 -218 0z" fill="${dark}"/>
  <path d="M168 236 q34 -18 66 0" stroke-width="12"/><path d="M168 236 q34 -18 66 0" stroke="#c59b67"
  stroke-width="6"/>
<path d="M112 310 q88 14 178 0" stroke="${light}" stroke-dasharray="9 9"/>
  <path d="M140 170 q-4 -56 30 -60 q34 2 30 62 M212 172 q4 -70 58 -56 q20 30 2 56" fill="#efe9df"/>`,
  'ceramic-table-lamp': ({ main, dark, light }) => `${shadow(200, 334, 76)}
<path d="M130 186 L162 76 h76 l32 110z" fill="#f7eed9"/><path d="M162 186 l12 -110 M238 186 l-12 -110"
  stroke="#d8c7a4" stroke-width="2"/><path d="M194 186 h12 v22 h-12z" fill="${dark}"/>
<path d="M178 208 h44 q-4 26 20 48 q20 30 -6 72 h-72 q-26 -42 -6 -72 q24 -22 20 -48z" fill="${main}"/>
  <path d="M158 262 q42 16 84 0 M154 284 q46 16 92 0" stroke="${light}" stroke-width="6"/>`,
  'waffle-bath-towel': ({ main, dark, light }) => `${shadow(200, 334, 126)}
<path d="M82 270 q-10 -34 12 -40 h214 q24 16 8 40 q14 44 -6 58 H92 q-24 -22 -10 -58z" fill="${dark}"/>
  <path d="M88 232 q-12 -50 14 -56 h200 q22 10 14 56z" fill="${main}"/>
${lines(
  9,
  (i) => `<path d="M${108 + i * 23} 180 v50" stroke="${dark}"
  stroke-width="2"/>`,
)}<path d="M90 198 h228 M88 214 h230" stroke="${dark}" stroke-width="2"/><path d="M92 276 h220 M92 296 h222" stroke="${light}" stroke-width="5"/><path d="M108 176 q-12 -46 14 -50 h158 q24 8 14 50z" fill="${light}"/>`,
  'stacking-crate': ({ main, dark, light }) => `${shadow(200, 334, 128)}
<path d="M84 206 h232 v122 h-232z" fill="${main}"/><path d="M84 246 h232 M84 288 h232" stroke="${dark}"
  stroke-width="5"/><rect x="168" y="220" width="64" height="17" rx="8" fill="${dark}"/>
<path d="M102 88 h196 v118 h-196z" fill="${light}"/><path d="M102 128 h196 M102 166 h196" stroke="${dark}"
  stroke-width="5"/><rect x="170" y="100" width="60" height="16" rx="8" fill="${dark}"/>
  <path d="M130 88 V60 h34 V88 M170 88 V50 h26 V88 M204 88 l16 -34 24 11 -10 23" fill="#8c9f7c"/>`,
  'dinner-plate-set': ({ main, dark, light }) => `${shadow(200, 334, 110)}
<path d="M96 312 q104 34 208 0 l-10 12 q-94 26 -188 0z" fill="${dark}"/>
  <path d="M90 296 q110 36 220 0 l-8 14 q-102 30 -204 0z" fill="${main}"/>
  <path d="M84 280 q116 38 232 0 l-8 14 q-108 32 -216 0z" fill="${dark}"/>
<circle cx="200" cy="178" r="112" fill="${main}"/><circle cx="200" cy="178" r="72" fill="${light}"/>${lines(
    9,
    (i) => `<circle
  cx="${200 + Math.cos(i * 2.4) * (22 + i * 9)}" cy="${178 + Math.sin(i * 2.4) * (22 + i * 9)}" r="2.5" fill="#3a322b" stroke="none"/>`,
  )}`,
  'linen-napkin-set': ({ main, dark, light }) => `${shadow(200, 330, 124)}
<path d="M76 300 l228 -6 20 26 -236 10z" fill="${dark}"/><path d="M78 282 l226 -8 18 24 -236 10z"
  fill="${main}"/><path d="M80 264 l224 -8 16 22 -234 10z" fill="${light}"/>
  <path d="M108 256 q50 -124 94 -138 q54 30 84 130 q-90 20 -178 8z" fill="${main}"/>
<path d="M202 118 q-20 70 -18 140 M202 118 q26 70 34 136" stroke="${dark}"/>
  <path d="M150 216 q54 -16 104 -6" stroke="#b98d5e" stroke-width="13"/>`,
  'reading-floor-lamp': ({ main, dark, light }) => `${shadow(150, 340, 70)}
<path d="M150 336 V92 q2 -44 56 -40 l60 14" stroke-width="9"/><path d="M150 336 V92 q2 -44 56 -40 l60 14"
  stroke="${main}" stroke-width="4"/><path d="M98 338 q52 -24 104 0z" fill="${dark}"/>
  <path d="M244 106 q2 -46 40 -44 q40 8 36 56z" fill="${main}"/><path d="M256 112 L212 250 h130 L312 116z"
  fill="#f8e7ae" opacity=".75" stroke="none"/><path d="M258 92 q10 -16 26 -16" stroke="${light}"
  stroke-width="5"/>`,
  'glass-carafe': ({ main, dark, light }) => `${shadow(200, 330, 78)}
<path d="M176 84 h48 l-4 62 q4 30 34 60 q26 44 8 116 q-62 18 -124 0 q-18 -72 8 -116 q30 -30 34 -60z"
  fill="${light}" fill-opacity=".75"/>
  <path d="M140 244 q60 18 120 0 q10 36 2 78 q-62 18 -124 0 q-8 -42 2 -78z" fill="#a9c6cf" stroke="none"
  opacity=".8"/><path d="M140 244 q60 18 120 0" stroke="${dark}"/>
<path d="M178 58 h44 l-4 34 h-36z" fill="#c59b67"/><path d="M158 250 q-6 30 0 54" stroke="#fffaf0"
  stroke-width="7"/><path d="M176 92 h48" stroke="${main}" stroke-width="5"/>`,
  'entryway-peg-rail': ({
    main,
    dark,
    light,
  }) => `<rect x="36" y="112" width="328" height="42" rx="5" fill="${main}"/>
    <path d="M56 132 q70 -6 130 0 t150 0" stroke="${dark}"
    stroke-width="2"/>${lines(4, (i) => `<path d="M${84 + i * 77} 134 v34" stroke-width="13"/><circle cx="${84 + i * 77}" cy="170" r="12" ` + `fill="${light}"/>`)}
<path d="M148 172 q-40 30 -44 128 q50 18 112 0 q-4 -98 -44 -128 q-12 12 -24 0z" fill="#8c9f7c"/>
  <path d="M160 182 V304 M138 230 l10 50" /><path d="M296 176 q44 60 32 120 q-26 22 -58 0 q-12 -60 26 -120z"
  fill="#dcc9a6"/><path d="M280 250 q20 10 40 0"/>`,
  'flatweave-rug': ({
    main,
    dark,
    light,
  }) => `<path d="M92 130 h216 l52 200 h-320z" fill="${main}"/><path d="M108 150 h184 l38 160 h-260z"
    fill="${light}"/><path d="M200 166 l64 62 -64 66 -64 -66z" fill="${main}"/>
    <path d="M200 196 l34 32 -34 34 -34 -34z" fill="${dark}"/>
<path d="M118 164 l18 0 M264 164 h18 M92 296 h30 M278 296 h30" stroke="${dark}" stroke-width="8"/>${lines(
    13,
    (i) => `<path
  d="M${96 + i * 17.4} 130 v-14"/>`,
  )}${lines(17, (i) => `<path d="M${44 + i * 19.5} 330 v16"/>`)}`,
  'spice-jar-trio': ({ main, dark, light }) => `${shadow(200, 326, 140)}
${[
  [58, main],
  [156, light],
  [254, dark],
]
  .map(
    ([x, fill]) =>
      `<g transform="translate(${x} 0)"><path d="M4 214 q-8 88 8 106 q34 8 68 0 q16 -18 8 -106z"
        fill="${fill}"/><path d="M10 184 h72 l4 30 h-80z" fill="#c59b67"/>
        <path d="M18 198 h20 M52 194 h18" stroke="#96703f"/><rect x="20" y="240" width="52" height="42"
        rx="4" fill="#fbf6ec"/><path d="M30 254 h32 M30 268 h20" stroke-width="2.5"/></g>`,
  )
  .join('')}`,
};
