const products = [
  ['Beech bowl', 24],
  ['Linen towel', 18],
  ['Oak tray', 42],
  ['Wool rug', 96],
];
const shipping = 6;
const has = (name) => faults.includes(name);
const cart = () => JSON.parse(localStorage.cart || '{}');
const keep = (items) => {
  localStorage.cart = JSON.stringify(items);
};
const money = (amount) => '$' + amount.toFixed(2);
const $ = (id) => document.getElementById(id);
const count = () => Object.values(cart()).reduce((sum, one) => sum + one, 0);
const show = () => {
  const link = $('cart-link');
  if (link) link.textContent = 'Cart (' + count() + ')';
};
const shown = Number(new URLSearchParams(location.search).get('id') || 0);
function shop() {
  $('list').innerHTML = products
    .map(
      ([name, price], id) =>
        '<a class="row" href="product.html?id=' +
        id +
        '"><span>' +
        name +
        '</span><span>' +
        money(price) +
        '</span></a>',
    )
    .join('');
}
function product() {
  const [name, price] = products[shown];
  document.title = name;
  $('name').textContent = name;
  $('price').textContent = money(price);
  $('add').onclick = () => {
    const items = cart();
    items[shown] = (items[shown] || 0) + 1;
    keep(items);
    show();
    $('said').textContent = name + ' is in your cart.';
  };
  $('later').onclick = () => {
    if (!has('dead-button')) $('said').textContent = name + ' is saved for later.';
  };
  $('share').onclick = () => {
    if (has('crash-on-share')) crashApp('no activity takes it');
    else $('said').textContent = 'The address was copied.';
  };
  if (has('back-quits'))
    document.addEventListener('backbutton', (event) => {
      event.preventDefault();
      finishApp();
    });
}
function lines() {
  const items = cart();
  const ids = Object.keys(items);
  const subtotal = ids.reduce((sum, id) => sum + items[id] * products[id][1], 0);
  $('lines').innerHTML =
    ids.length === 0
      ? ''
      : '<table>' +
        ids
          .map(
            (id) =>
              '<tr><td>' +
              products[id][0] +
              '<td class="count">' +
              items[id] +
              '<button class="plain" data-less="' +
              id +
              '">×</button>' +
              '<button class="plain" data-more="' +
              id +
              '">+</button><td>' +
              money(items[id] * products[id][1]),
          )
          .join('') +
        '<tr><td>Subtotal<td><td>' +
        money(subtotal) +
        '<tr><td>Shipping<td><td>' +
        money(shipping) +
        '<tr><td><b>Total</b><td><td><b>' +
        money(subtotal + shipping + (has('wrong-total') ? 2.5 : 0)) +
        '</b></table>';
  $('empty').textContent = ids.length === 0 ? 'Your cart is empty.' : '';
  $('clear').hidden = ids.length === 0;
  show();
}
function cartPage() {
  lines();
  $('lines').onclick = ({
    target: {
      dataset: { more, less },
    },
  }) => {
    const items = cart();
    const id = more || less;
    if (id === undefined) return;
    items[id] += more ? 1 : -1;
    if (items[id] < 1) delete items[id];
    keep(items);
    lines();
  };
  $('clear').onclick = () => {
    keep({});
    lines();
  };
}
function profile() {
  const kept = JSON.parse(localStorage.profile || '{}');
  for (const name of ['name', 'town', 'note']) $(name).value = kept[name] || '';
  if (kept.size) $('size').value = kept.size;
  $('hello').textContent = has('placeholder')
    ? 'Hello ' + kept.nickname
    : kept.name
      ? 'Hello ' + kept.name
      : 'Hello there';
  $('save').onclick = () => {
    if (!$('name').value) {
      $('said').textContent = 'Please enter your name.';
      return;
    }
    localStorage.profile = JSON.stringify({
      name: $('name').value,
      town: $('town').value,
      note: $('note').value,
      size: $('size').value,
    });
    $('hello').textContent = has('placeholder') ? 'Hello undefined' : 'Hello ' + $('name').value;
    $('said').textContent = 'Your profile was saved.';
  };
  document.addEventListener('pause', () => {
    if (has('lost-in-background')) for (const name of ['name', 'town', 'note']) $(name).value = '';
  });
}
function help() {
  $('hours').onclick = () => {
    if (has('uncaught')) throw new TypeError('hours is not a function');
    $('said').textContent = 'We are open from 9 to 17.';
  };
}
function scan() {
  $('start').onclick = async () => {
    const granted = await askPermission('take pictures');
    if (granted) $('said').textContent = 'Hold the code before the camera.';
    else if (has('refused-camera')) document.body.innerHTML = '';
    else $('said').textContent = 'Without the camera, type the code below.';
  };
  $('use').onclick = () => {
    $('said').textContent = $('code').value ? 'No product has this code.' : 'Please type a code.';
  };
}

const pages = { shop, product, cart: cartPage, profile, help, scan };
show();
pages[document.body.dataset.page]?.();
