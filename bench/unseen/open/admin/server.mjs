// The admin's own server: AdminJS over three tables of a small roastery, kept in memory. It is run from a
// folder in which the packages are found. Its arguments are the port, and the address and
// password of who may come in.
import AdminJSExpress from '@adminjs/express';
import { Database, Resource } from '@adminjs/typeorm';
import AdminJS, { ValidationError } from 'adminjs';
import express from 'express';
import { BaseEntity, DataSource, EntitySchema } from 'typeorm';
import { customers, orders, products } from './records.mjs';

const [port, ...person] = process.argv.slice(2);

class Customer extends BaseEntity {}
class Product extends BaseEntity {}
class Order extends BaseEntity {}

const id = { type: 'integer', primary: true, generated: true };
const text = { type: 'varchar' };
const maybe = { type: 'varchar', nullable: true };

const customer = new EntitySchema({
  name: 'Customer',
  target: Customer,
  columns: {
    id,
    name: text,
    email: text,
    city: text,
    phone: maybe,
    since: { type: 'date' },
    newsletter: { type: 'boolean', default: false },
  },
});
const product = new EntitySchema({
  name: 'Product',
  target: Product,
  columns: {
    id,
    name: text,
    sku: text,
    category: text,
    price: { type: 'integer' },
    stock: { type: 'integer' },
    onSale: { type: 'boolean', default: false },
    description: maybe,
  },
});
const order = new EntitySchema({
  name: 'Order',
  target: Order,
  columns: {
    id,
    number: text,
    customerId: { type: 'integer' },
    status: text,
    total: { type: 'integer' },
    placedOn: { type: 'date' },
    note: maybe,
  },
  relations: {
    customer: {
      type: 'many-to-one',
      target: 'Customer',
      joinColumn: { name: 'customerId' },
      onDelete: 'CASCADE',
    },
  },
});

const source = new DataSource({ type: 'sqljs', synchronize: true, entities: [customer, product, order] });
await source.initialize();
for (const [entity, records] of [
  [Customer, customers],
  [Product, products],
  [Order, orders],
])
  for (const record of records) await entity.create(record).save();

/** What a form has to have, refused as AdminJS asks it to be. */
const demand = (rules) => {
  const before = (request) => {
    if (request.method !== 'post') return request;
    const errors = {};
    for (const [name, [isRight, message]] of Object.entries(rules)) {
      const value = request.payload?.[name];
      // A record that is changed keeps what isn't sent.
      if (value === undefined && request.params.recordId) continue;
      if (!isRight.test(String(value ?? '').trim())) errors[name] = { message };
    }
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    return request;
  };
  return { new: { before: [before] }, edit: { before: [before] } };
};
const something = [/./, 'This field is required'];
const number = [/^\d+$/, 'This has to be a whole number'];
const day = [/^\d{4}-\d\d-\d\d/, 'This has to be a date'];

const choice = (...values) => values.map((value) => ({ value, label: value }));
const shop = { name: 'Roastery', icon: 'Coffee' };
AdminJS.registerAdapter({ Database, Resource });
const admin = new AdminJS({
  rootPath: '/admin',
  branding: { companyName: 'Harbour Roastery', withMadeWithLove: false },
  resources: [
    {
      resource: Customer,
      options: {
        navigation: shop,
        titleProperty: 'name',
        sort: { sortBy: 'name', direction: 'asc' },
        listProperties: ['name', 'email', 'city', 'since', 'newsletter'],
        properties: { name: { isTitle: true }, since: { type: 'date' } },
        actions: demand({
          name: something,
          email: [/^\S+@\S+\.\S+$/, 'This has to be an e-mail address'],
          city: something,
          since: day,
        }),
      },
    },
    {
      resource: Product,
      options: {
        navigation: shop,
        sort: { sortBy: 'name', direction: 'asc' },
        listProperties: ['name', 'sku', 'category', 'price', 'stock', 'onSale'],
        properties: {
          name: { isTitle: true },
          category: { availableValues: choice('Beans', 'Ground', 'Tea', 'Equipment') },
          description: { type: 'textarea' },
        },
        actions: demand({
          name: something,
          sku: something,
          category: something,
          price: number,
          stock: number,
        }),
      },
    },
    {
      resource: Order,
      options: {
        navigation: shop,
        sort: { sortBy: 'number', direction: 'desc' },
        listProperties: ['number', 'customerId', 'status', 'total', 'placedOn'],
        properties: {
          number: { isTitle: true },
          customerId: { reference: 'Customer' },
          placedOn: { type: 'date' },
          status: { availableValues: choice('new', 'packed', 'shipped', 'paid', 'cancelled') },
          note: { type: 'textarea' },
        },
        actions: demand({
          number: something,
          customerId: something,
          status: something,
          total: number,
          placedOn: day,
        }),
      },
    },
  ],
});

const app = express();
// A typeface from elsewhere comes to some machines and not to others.
app.use((_, response, next) => {
  const send = response.send.bind(response);
  response.send = (body) =>
    send(typeof body === 'string' ? body.replace(/<link[^>]*fonts\.googleapis[^>]*>/g, '') : body);
  next();
});
const router = AdminJSExpress.buildAuthenticatedRouter(
  admin,
  {
    authenticate: (email, password) => (email === person[0] && password === person[1] ? { email } : null),
    cookieName: 'adminjs',
    cookiePassword: 'a-long-secret-for-the-bench-of-the-roastery',
  },
  null,
  { resave: false, saveUninitialized: true, secret: 'a-long-secret-for-the-bench-of-the-roastery' },
);
// The start page is a list of its maker's documents, which each team puts another page in place of.
app.get(admin.options.rootPath, (_, response) => response.redirect('/admin/resources/Order'));
app.use(admin.options.rootPath, router);
app.get('/', (_, response) => response.redirect(admin.options.rootPath));
app.listen(Number(port), '127.0.0.1');
