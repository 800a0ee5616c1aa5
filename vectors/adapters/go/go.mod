module goodprime.example/vectors/adapter

go 1.21
